import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Json } from '../../office.ts'

const PROGRAM = join(import.meta.dirname, '../../../node_modules/@copilotkit/aimock/dist/cli.js')

/**
 * A server that speaks the OpenAI form, as a program of its own: what is asked with `says` in it is answered with
 * `answer`; where `after` is said, only on that turn (from 0) of a conversation with tools.
 */
export class MockModel {
  readonly port: number
  readonly #child: ChildProcess
  readonly #folder: string

  private constructor(port: number, child: ChildProcess, folder: string) {
    this.port = port
    this.#child = child
    this.#folder = folder
  }

  static async start(
    answers: ReadonlyArray<{ says: string; after?: number; answer: Json }>,
  ): Promise<MockModel> {
    const folder = mkdtempSync(join(tmpdir(), 'mock-model-'))
    const file = join(folder, 'answers.json')
    const fixtures = answers.map(({ says, after, answer }) => ({
      match: { userMessage: says, ...(after === undefined ? {} : { turnIndex: after }) },
      response: answer,
    }))
    writeFileSync(file, JSON.stringify({ fixtures }))
    const port = await freePort()
    const child = spawn(
      process.execPath,
      [PROGRAM, '-p', String(port), '-f', file, '--log-level', 'silent'],
      {
        stdio: 'ignore',
      },
    )
    const mock = new MockModel(port, child, folder)
    for (let tries = 0; ; tries += 1) {
      const up = await fetch(`${mock.url}/models`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (up) return mock
      if (tries > 200) throw new Error('the model server did not start')
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/v1`
  }

  /** Returns the bodies of its requests, oldest first. */
  async asked(): Promise<Json[]> {
    const journal = (await (await fetch(`http://127.0.0.1:${this.port}/__aimock/journal`)).json()) as Json[]
    return journal
      .filter(({ path }) => path.endsWith('/chat/completions'))
      .map(({ body: { _endpointType, ...body }, headers }) => ({ body, headers }))
  }

  /** Sets the faults from now on: a rate from 0 to 1 for each fault, or a delay. None by default. */
  async chaos(faults: Json = {}): Promise<void> {
    const at = `http://127.0.0.1:${this.port}/__aimock/chaos`
    await fetch(at, { method: 'DELETE' })
    if (Object.keys(faults).length === 0) return
    const headers = { 'content-type': 'application/json' }
    const { ok } = await fetch(at, { method: 'POST', headers, body: JSON.stringify(faults) })
    if (!ok) throw new Error('it does not know this fault')
  }

  async stop(): Promise<void> {
    this.#child.kill()
    await new Promise(resolve => this.#child.once('exit', resolve))
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** A port of this computer at which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}
