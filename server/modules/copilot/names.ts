import type { PrepareContext } from '../../kernel/index.ts'
import { spellings } from '../../kernel/names/spellings.ts'
import type { Mention } from '../../platform/language/mentions.ts'
import type { FoundPassage, Within } from '../../platform/search/index.ts'
import { stemOf, wordsOf } from '../../platform/search/words.ts'

/** Words that many names have: alone they name nobody. */
export const GENERIC: ReadonlySet<string> = new Set(
  'lp llp llc ltd inc plc sa ag gmbh sarl bv nv co company fund funds capital partner partners family office the of and group holding holdings trust pension investment investments management i ii iii iv v credit deal project room data'.split(
    ' ',
  ),
)

/**
 * Returns the records whose names, or the distinguishing words of them, occur in the text; best matches
 * first.
 */
export async function mentionsIn(
  ctx: PrepareContext,
  text: string,
  within: Within,
  ownLps: readonly number[],
): Promise<Mention[]> {
  const types = ctx.services.registry.searchRecords.flatMap(({ type, named }) => (named ? [type] : []))
  const found = await ctx.services.search.find(ctx, { text, within, ownLps, types, limit: 60 })
  const spoken = wordsOf(text.replace(/(\w)[’']s\b/g, '$1'))
  return found
    .flatMap(passage => {
      const [best] = spellings(passage.title)
        .flatMap(title => mentionOf(passage, wordsOf(title), spoken))
        .sort(byFit)
      return best ?? []
    })
    .sort((a, b) => byFit(a, b) || b.id - a.id)
}

const byFit = (a: Mention, b: Mention): number => Number(b.whole) - Number(a.whole) || b.words - a.words

function mentionOf(passage: FoundPassage, title: readonly string[], spoken: readonly string[]): Mention[] {
  const telling = title.filter(word => !GENERIC.has(word))
  const said = new Set(spoken)
  const stems = new Set(spoken.map(stemOf))
  const common = telling.filter(word => said.has(word) || (word.length > 4 && stems.has(stemOf(word))))
  const entity = { type: passage.type, id: passage.recordId, name: passage.title }
  if (` ${spoken.join(' ')} `.includes(` ${title.join(' ')} `))
    return [{ ...entity, words: title.length, whole: true }]
  if (telling.length === 0 || common.length === 0) return []
  const also = title.filter(word => GENERIC.has(word) && said.has(word)).length
  return [{ ...entity, words: common.length + also / 10, whole: false }]
}

/** Words with a capital that are no names. */
const NO_NAMES = new Set(
  'january february march april may june july august september october november december monday tuesday wednesday thursday friday i due diligence screening sourced closing sheet term indicative offer call calls net asset value capital'.split(
    ' ',
  ),
)

/** The words that look like names and are of none of these things: of whom there is no record here. */
export function strangersIn(text: string, known: readonly string[]): string[] {
  const ours = new Set(known.flatMap(wordsOf))
  const names = text.replace(/(\w)[’']s\b/g, '$1').match(/(?<=[^.?!\s]\s+)\p{Lu}\p{Ll}+/gu) ?? []
  return names.filter(name =>
    wordsOf(name).every(word => !ours.has(word) && !GENERIC.has(word) && !NO_NAMES.has(word)),
  )
}
