/** Where the programs that run models on one's own computer listen, unless told otherwise. */
const USUAL: ReadonlyArray<{ kind: string; port: number }> = [
  { kind: 'Ollama', port: 11434 },
  { kind: 'LM Studio', port: 1234 },
  { kind: 'llama.cpp', port: 8080 },
  { kind: 'vLLM', port: 8000 },
]
const PATIENCE_MS = 1000
const MOST_MODELS = 50

export interface Detected {
  kind: string
  url: string
  models: string[]
}

/** The model servers of this computer that list their models in the OpenAI form; no other computer is asked. */
export async function detectLocal(places = USUAL): Promise<Detected[]> {
  const found = await Promise.all(places.map(look))
  return found.filter(one => one !== null)
}

async function look({ kind, port }: { kind: string; port: number }): Promise<Detected | null> {
  const url = `http://127.0.0.1:${port}/v1`
  try {
    const answer = await fetch(`${url}/models`, {
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) return null
    const { data } = (await answer.json()) as { data?: unknown }
    if (!Array.isArray(data)) return null
    const names = data.map(model => (model as { id?: unknown } | null)?.id)
    return {
      kind,
      url,
      models: names.filter(name => typeof name === 'string').slice(0, MOST_MODELS),
    }
  } catch {
    // No server listens there, or one that is not a model server.
    return null
  }
}
