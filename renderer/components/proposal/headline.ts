import type { AgentAction } from '../../api/modules.ts'
import { say } from '../../language/language.ts'

const NAMING = ['name', 'title', 'summary', 'subject'] as const

/** Returns the headline of a proposal: its verb, and the name of its record where it has one. */
export function headlineOf({ proposal, preview, about }: AgentAction): {
  title: string
  subject: string | null
} {
  for (const record of [preview.after, preview.before, preview.result, proposal.arguments]) {
    if (typeof record !== 'object' || record === null) continue
    for (const field of NAMING) {
      const value = (record as Record<string, unknown>)[field]
      if (typeof value === 'string' && value !== '') return { title: say(proposal.summary), subject: value }
    }
  }
  return { title: say(proposal.summary), subject: about }
}
