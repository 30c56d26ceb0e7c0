import type { RunEvent } from '../../components/run/use-run-events.ts'
import { wordsOfKey, wordsOfTool } from '../../format/keys.ts'
import { meant } from '../../language/language.ts'

export interface ToldEvent {
  title: string
  /** The text of the event. */
  text: string
  /** Input or output of the event, shown on request. */
  details: unknown
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '')

/** An event of a run in words. */
export function tell({ event, data }: RunEvent): ToldEvent {
  const plain = (title: string, text = '', details: unknown = null): ToldEvent => ({ title, text, details })
  if (data.erased === true)
    return plain(wordsOfKey(event.replace('.', ' ')), 'Erased: it identified a person')
  switch (event) {
    case 'run.started':
      return plain('Started')
    case 'step':
      return plain('Step', word(data.message))
    case 'tool.called':
      return plain(meant('Called', 'a tool'), wordsOfTool(word(data.tool)), data.arguments)
    case 'tool.result':
      return plain('Answer', wordsOfTool(word(data.tool)), data.result)
    case 'action.proposed':
      return plain('Proposed', wordsOfKey(word(data.kind)))
    case 'action.approved':
      return plain('Approved', nameOf(data.by))
    case 'action.rejected':
      return plain('Rejected', [nameOf(data.by), word(data.reason)].filter(Boolean).join(': '))
    case 'action.expired':
      return plain('Expired', 'Expired without a decision')
    case 'run.completed':
      return plain('Completed')
    case 'run.failed':
      return plain('Failed', word(data.error))
    case 'run.cancelled':
      return plain('Cancelled', nameOf(data.by))
    default:
      return plain(
        wordsOfKey(event),
        word(data.message) || word(data.text),
        Object.keys(data).length > 0 ? data : null,
      )
  }
}

/** The actor's name, however it was recorded. */
function nameOf(by: unknown): string {
  if (typeof by === 'string') return by
  return typeof by === 'object' && by !== null && 'name' in by ? word(by.name) : ''
}
