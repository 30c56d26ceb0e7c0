import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, jsonSchema, type LanguageModelUsage, type ModelMessage, streamText, tool } from 'ai'
import { AppError } from '../../kernel/problems/errors.ts'
import { type Endpoint, fetchFor, sha256, type Wire } from './endpoint.ts'
import { plainWords } from './plain-words.ts'
import type { Redaction } from './redaction.ts'

/** A request to a model, which answers in words or with calls of these functions. */
export interface Question {
  system: string
  messages: readonly ModelMessage[]
  tools: ReadonlyArray<{ name: string; description: string; parameters: Record<string, unknown> }>
  signal: AbortSignal
  /** Hears all of the text so far, again and again, where the endpoint is asked to answer piece by piece. */
  hear?: ((text: string) => void) | undefined
}

export interface Reply {
  text: string
  calls: Array<{ id: string; tool: string; given: Record<string, unknown> }>
  /** The message to append, so that the model knows its own answer. Plain JSON. */
  messages: ModelMessage[]
}

/** The record of one turn: sizes and digests, never the words. */
export interface Turn extends Wire {
  outcome: 'answered' | 'failed'
  latencyMs: number
  replyCharacters: number
  replySha256: string | null
  promptTokens: number
  replyTokens: number
}

/** A character of English is about a quarter of a token, where the endpoint does not say. */
const CHARACTERS_A_TOKEN = 4

/** Hooks before and after each turn. */
export interface Books {
  /** Throws where another turn may not be taken. */
  admit: () => Promise<void>
  record: (turn: Turn) => Promise<void>
  redaction: () => Promise<Redaction | null>
}

/** One language model behind an address that speaks the OpenAI form. */
export class Model {
  readonly name: string
  readonly #endpoint: Endpoint
  readonly #books: Books

  constructor(endpoint: Endpoint, books: Books) {
    this.name = endpoint.name
    this.#endpoint = endpoint
    this.#books = books
  }

  /**
   * One turn. The functions are not run here: whoever asks decides about each call. Throws 503 `model_unavailable`, in
   * plain words, when the model cannot be asked, and 402 `model_budget_spent` when it may not be.
   */
  async reply(question: Question): Promise<Reply> {
    await this.#books.admit()
    const redaction = await this.#books.redaction()
    const { hear } = question
    const asked: Question = redaction
      ? {
          ...question,
          ...redaction.hide({ system: question.system, messages: question.messages }),
          hear: hear && (text => hear(redaction.show(text))),
        }
      : question
    const begun = performance.now()
    let wire: Wire = { promptCharacters: 0, promptSha256: sha256('') }
    const latencyMs = () => Math.round(performance.now() - begun)
    try {
      const given = await this.#ask(asked, sent => {
        wire = sent
      })
      const text = given.toolCalls.length > 0 ? JSON.stringify([given.text, given.toolCalls]) : given.text
      await this.#books.record({
        ...wire,
        outcome: 'answered',
        latencyMs: latencyMs(),
        replyCharacters: text.length,
        replySha256: sha256(text),
        promptTokens: given.usage.inputTokens ?? Math.ceil(wire.promptCharacters / CHARACTERS_A_TOKEN),
        replyTokens: given.usage.outputTokens ?? Math.ceil(text.length / CHARACTERS_A_TOKEN),
      })
      const reply = replyOf(given)
      return redaction ? redaction.show(reply) : reply
    } catch (error) {
      if (wire.promptCharacters > 0)
        await this.#books.record({
          ...wire,
          outcome: 'failed',
          latencyMs: latencyMs(),
          replyCharacters: 0,
          replySha256: null,
          promptTokens: 0,
          replyTokens: 0,
        })
      const { url, timeoutSeconds } = this.#endpoint
      throw new AppError(503, 'model_unavailable', plainWords(error, url, timeoutSeconds))
    }
  }

  async #ask(
    { system, messages, tools, signal, hear }: Question,
    sent: (wire: Wire) => void,
  ): Promise<Given> {
    const { url, name, key, timeoutSeconds, retries, streaming } = this.#endpoint
    const provider = createOpenAICompatible({
      name: 'office',
      baseURL: url,
      includeUsage: true,
      fetch: fetchFor(this.#endpoint, sent),
      ...(key ? { apiKey: key } : {}),
    })
    const call = {
      model: provider(name),
      instructions: system,
      messages: [...messages],
      tools: Object.fromEntries(
        tools.map(({ name: toolName, description, parameters }) => [
          toolName,
          tool({ description, inputSchema: jsonSchema(parameters) }),
        ]),
      ),
      temperature: 0,
      maxRetries: retries,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)]),
    }
    if (!streaming || !hear) return generateText(call)
    let failure: unknown
    const stream = streamText({
      ...call,
      onError: ({ error }) => {
        failure = error
      },
    })
    try {
      let heard = ''
      for await (const piece of stream.textStream) {
        heard += piece
        hear(heard)
      }
      const [text, toolCalls, responseMessages, usage] = await Promise.all([
        stream.text,
        stream.toolCalls,
        stream.responseMessages,
        stream.usage,
      ])
      if (failure !== undefined) throw failure
      return { text, toolCalls, responseMessages, usage }
    } catch (error) {
      throw failure ?? error
    }
  }
}

interface Given {
  text: string
  toolCalls: ReadonlyArray<{ toolCallId: string; toolName: string; input: unknown }>
  responseMessages: readonly ModelMessage[]
  usage: LanguageModelUsage
}

const replyOf = ({ text, toolCalls, responseMessages }: Given): Reply => ({
  text,
  calls: toolCalls.map(({ toolCallId, toolName, input }) => ({
    id: toolCallId,
    tool: toolName,
    given: isArguments(input) ? input : {},
  })),
  messages: responseMessages.filter(({ role }) => role === 'assistant'),
})

const isArguments = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
