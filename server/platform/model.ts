import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, jsonSchema, type ModelMessage, tool } from 'ai'

declare module '../kernel/context.ts' {
  interface Services {
    /** The language model of the office; null when none is configured, which is the default. */
    model: Model | null
  }
}

/** What a model is asked: it answers in words, or with calls of these functions. */
export interface Question {
  system: string
  messages: readonly ModelMessage[]
  tools: ReadonlyArray<{ name: string; description: string; parameters: Record<string, unknown> }>
  signal: AbortSignal
}

export interface Reply {
  text: string
  calls: Array<{ id: string; tool: string; given: Record<string, unknown> }>
  /** What to add to the messages, so that the model knows what it said. Plain JSON. */
  messages: ModelMessage[]
}

/** A turn of a local model on a small computer may take this long. */
const TURN_MS = 120_000

/** One language model behind an address that speaks the OpenAI form. */
export class Model {
  readonly name: string
  readonly #model: ReturnType<ReturnType<typeof createOpenAICompatible>>

  constructor(url: string, name: string, key: string | null) {
    this.name = name
    this.#model = createOpenAICompatible({ name: 'office', baseURL: url, ...(key ? { apiKey: key } : {}) })(
      name,
    )
  }

  /** One turn. The functions are not run here: whoever asks decides about each call. */
  async reply({ system, messages, tools, signal }: Question): Promise<Reply> {
    const { text, toolCalls, response } = await generateText({
      model: this.#model,
      system,
      messages: [...messages],
      tools: Object.fromEntries(
        tools.map(({ name, description, parameters }) => [
          name,
          tool({ description, inputSchema: jsonSchema(parameters) }),
        ]),
      ),
      temperature: 0,
      maxRetries: 2,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(TURN_MS)]),
    })
    return {
      text,
      calls: toolCalls.map(({ toolCallId, toolName, input }) => ({
        id: toolCallId,
        tool: toolName,
        given: isArguments(input) ? input : {},
      })),
      messages: response.messages.filter(({ role }) => role === 'assistant') as ModelMessage[],
    }
  }
}

const isArguments = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
