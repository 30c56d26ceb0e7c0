import { longDay, percent, type Said, sentence } from '../../../kernel/index.ts'
import { scriptsCompared } from '../../../kernel/names/romanised.ts'
import { listNames } from '../../../reading/sanctions/listed.ts'
import type { listsHeld } from '../screening/lists.ts'
import type { presentResults, standingResults } from '../screening/screen.ts'
import { ownerFrom, type RiskRating } from './states.ts'
import type { DocumentRow, KycRow, OwnerRow } from './tables.ts'

interface Known {
  row: KycRow
  owners: readonly OwnerRow[]
  documents: readonly DocumentRow[]
  standing: Awaited<ReturnType<typeof standingResults>>
  results: Awaited<ReturnType<typeof presentResults>>
  lists: Awaited<ReturnType<typeof listsHeld>>
  today: string
}

/** Returns the obstacles to an approval, as sentences; empty where there are none. */
export function missingFor({ row, owners, documents, standing, results, lists, today }: Known): Said[] {
  const missing: Said[] = []
  if (row.risk_rating === 'prohibited') missing.push(sentence`Its jurisdiction is prohibited.`)
  if (row.jurisdiction === null) missing.push(sentence`The jurisdiction is missing.`)
  missing.push(...missingOwners(row, owners))
  for (const { type, expires_on } of documents)
    if (expires_on !== null && expires_on < today)
      missing.push(sentence`A document (${type.replaceAll('_', ' ')}) expired on ${expires_on}.`)
  for (const { person, result } of standing)
    if (!result) missing.push(sentence`${person.name} was not screened as they are now.`)
  for (const result of results)
    for (const list of lists)
      if (!isAgainst(result, list))
        missing.push(
          sentence`${result.screened_name} was not screened against the ${listNames[list.source]} list of ${longDay(list.version_date)}, which is in force: screen again.`,
        )
  for (const { screened_name, not_compared } of results)
    if (not_compared.length > 0)
      missing.push(
        scriptsCompared(screened_name).includes('Latin')
          ? sentence`${screened_name} was not compared with the list of ${not_compared.map(list => listNames[list]).join(', ')}, which has no name in Latin letters: enter the name in the script of the list too, and screen again.`
          : sentence`${screened_name} was not compared with the list of ${not_compared.map(list => listNames[list]).join(', ')}, which has no name in this script: enter the name in Latin letters as the passport has it, and screen again.`,
      )
  for (const { screened_name, hits } of results) {
    const open = hits.filter(({ disposition }) => disposition === 'pending').length
    const same = hits.find(({ disposition }) => disposition === 'true_match')
    if (same) missing.push(sentence`${screened_name} is on a list: ${same.listed_name}.`)
    if (open > 0)
      missing.push(
        open === 1
          ? sentence`1 hit for ${screened_name} is not decided.`
          : sentence`${open} hits for ${screened_name} are not decided.`,
      )
  }
  return missing
}

type Result = Known['results'][number]
type List = Known['lists'][number]

/** True when a person was screened against this very version of a list. */
const isAgainst = ({ lists, screened_at }: Result, { source, version_date, entries, created_at }: List) =>
  screened_at >= created_at &&
  lists.some(one => one.name === source && one.version_date === version_date && one.entries === entries)

/** Returns warnings about the lists a record was screened against, as sentences. */
export const warningsOf = (lists: readonly List[]): Said[] =>
  lists
    .filter(({ stale }) => stale)
    .map(
      ({ source, version_date }) =>
        sentence`The ${listNames[source]} list is dated ${longDay(version_date)}: import a newer one.`,
    )

/** Returns the error where the unassigned share is so large that one more beneficial owner may be missing. */
function missingOwners(row: KycRow, owners: readonly OwnerRow[]): Said[] {
  if (row.subject_type === 'individual' || row.ownership_note !== null) return []
  const from = ownerFrom(row.risk_rating as RiskRating)
  const untold = 10_000 - owners.reduce((sum, { share_e4 }) => sum + share_e4, 0)
  if (untold < from) return []
  return [
    sentence`${percent(untold / 10_000)} of it belong to nobody who is named: name every owner of ${percent(from / 10_000)} or more, or say why there is none.`,
  ]
}
