import { useRef, useState } from 'react'
import { type CopilotAnswer, copilotApi } from '../api/modules.ts'
import type { CallProgress } from '../api/transport.ts'
import type { Place } from '../routes/palette-records.ts'

/** An answer, or as much of it as there is. */
export type Written = Pick<CopilotAnswer, 'answer' | 'citations'>

/** A question in the panel. */
export interface Asked {
  key: number
  question: string
  /** The subject of the question; null for the whole office. */
  scope: string | null
  place: Place | null
  answer: CopilotAnswer | null
  /** The part of the model's text that the sources support; null where there is none. */
  written: Written | null
  error: Error | null
}

const LOOKED_BACK = 10

/** Keeps the questions and answers since sign-in, only in this page's memory. */
export function useConversation() {
  const [all, setAll] = useState<readonly Asked[]>([])
  const keys = useRef(0)

  const settle = (key: number, outcome: Partial<Asked>) =>
    setAll(current => current.map(one => (one.key === key ? { ...one, ...outcome } : one)))

  const send = async (asked: Asked, before: readonly Asked[]) => {
    const history = before
      .filter(({ answer }) => answer)
      .slice(-LOOKED_BACK)
      .flatMap(({ question, answer }) => [
        { role: 'user' as const, text: question },
        { role: 'assistant' as const, text: answer?.answer.slice(0, 20_000) ?? '' },
      ])
    try {
      const body = {
        question: asked.question,
        history,
        ...(asked.place ? { context: asked.place.context } : {}),
      }
      const hear = (progress: CallProgress) => {
        if (typeof progress.answer === 'string')
          settle(asked.key, { written: progress as unknown as Written })
      }
      settle(asked.key, { answer: await copilotApi('POST /api/v1/svc/copilot/ask', { body, hear }) })
    } catch (error) {
      settle(asked.key, { error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  return {
    all,
    busy: all.some(({ answer, error }) => !answer && !error),
    ask(question: string, place: Place | null) {
      keys.current += 1
      const asked: Asked = {
        key: keys.current,
        question,
        scope: place?.label ?? null,
        place,
        answer: null,
        written: null,
        error: null,
      }
      setAll([...all, asked])
      void send(asked, all)
    },
    retry(asked: Asked) {
      settle(asked.key, { error: null, written: null })
      void send(
        asked,
        all.filter(({ key }) => key < asked.key),
      )
    },
    clear: () => setAll([]),
  }
}
