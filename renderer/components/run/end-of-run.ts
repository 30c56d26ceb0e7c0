import type { RunEvent } from './use-run-events.ts'

/** Explains why a run ended or is paused, where its state is not enough; otherwise null. */
export function endOf(events: readonly RunEvent[]): { title: string; text: string; bad: boolean } | null {
  const failed = events.findLast(({ event }) => event === 'run.failed')
  if (failed) {
    const text = textOf(failed.data.error)
    const spent = failed.data.code === 'budget_spent' || /^The budget of .* is spent\.$/.test(text)
    return { title: spent ? 'Budget spent' : 'The run failed', text, bad: true }
  }
  const last = events.findLast(({ event }) => event === 'step')
  if (events.some(({ event }) => event === 'run.completed'))
    return {
      title: 'Completed',
      text: textOf(last?.data.message) || 'Nothing left to decide.',
      bad: false,
    }
  return null
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
