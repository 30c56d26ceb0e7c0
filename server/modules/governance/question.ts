import { type Facts, facts as knownFacts } from '../../agents/index.ts'
import { invalidField, type Principal, sentence } from '../../kernel/index.ts'
import { bare } from '../../kernel/names/spellings.ts'
import type { GovernanceQuestion } from './schemas.ts'

type Given = GovernanceQuestion['context'][string]

/** Returns the facts of a context by their own names, and the names that no rule reads; 422 for a value of another kind. */
export function factsOf(context: GovernanceQuestion['context']): { facts: Facts; ignored: string[] } {
  const facts: Record<string, Facts[string]> = {}
  const ignored: string[] = []
  for (const [name, given] of Object.entries(context)) {
    const fact = knownFacts.find(one => one.name === name || one.also.includes(name))
    if (!fact) {
      ignored.push(name)
      continue
    }
    const read = given === null ? undefined : readers[fact.kind](name, given)
    if (read !== undefined) facts[fact.name] = joined(facts[fact.name], read)
  }
  return { facts, ignored: ignored.sort() }
}

const readers = {
  flag(name: string, given: NonNullable<Given>): boolean {
    if (typeof given !== 'boolean') throw invalidField(`context.${name}`, sentence`must be true or false`)
    return given
  },
  figure(name: string, given: NonNullable<Given>): number {
    if (typeof given !== 'number' || given < 0)
      throw invalidField(`context.${name}`, sentence`must be a number that is not negative`)
    return given
  },
  people(_name: string, given: NonNullable<Given>): boolean | string[] {
    if (typeof given === 'boolean') return given
    return (Array.isArray(given) ? given : [given]).map(one => bare(String(one)))
  },
}

/** Joins a fact that is given under two names: whoever either names, and the stricter of the two otherwise. */
function joined(one: Facts[string] | undefined, other: Facts[string]): Facts[string] {
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other]
  return one === true ? one : other
}

/** Every name of whoever acts, in small letters without marks. */
export function actorOf(actor: GovernanceQuestion['actor'], { userId, name }: Principal): string[] {
  const names =
    actor === undefined || actor === null
      ? [userId, name]
      : typeof actor === 'object'
        ? [actor.id, actor.name, actor.email, actor.role]
        : [actor]
  return names.filter(one => one !== null && one !== undefined).map(one => bare(String(one)))
}
