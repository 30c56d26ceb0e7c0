import type { AuditEntry } from '../../../api/modules.ts'
import { wordsOfKey } from '../../../format/keys.ts'
import { waysIn } from '../../../words/people.ts'

/** Returns the label of an access method: `session` is a browser, `api_key:3` is `API key 3`. */
export function viaName(via: string): string {
  const [kind = '', id] = via.split(':')
  return kind === 'api_key' ? `API key ${id}` : (waysIn[via] ?? via)
}

/** Returns the outcome of a call: `Done`, or the reason for its refusal. */
export const outcomeOf = ({ outcome }: Pick<AuditEntry, 'outcome'>): string => wordsOfKey(outcome)
