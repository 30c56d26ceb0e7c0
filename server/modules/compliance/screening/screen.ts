import type { Selectable } from 'kysely'
import { fromBit, fromJson, toBit, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, conflict, sentence } from '../../../kernel/index.ts'
import { normalName } from '../../../kernel/names/normal-name.ts'
import { digestOfValue } from '../../../kernel/values/digest.ts'
import type { ListedEntry, ListSource } from '../../../reading/sanctions/listed.ts'
import type { ListInForce } from './lists.ts'
import { ALGORITHM } from './score.ts'
import { adjusted, type Compared, compare, MATCH_FROM, type Screened } from './secondary.ts'
import type { Disposition, Outcome } from './states.ts'

type ResultRow = Selectable<Tables['screening_results']>
export type HitRow = Selectable<Tables['screening_hits']>

/** The score from which a name is a possible match, in ten-thousandths. */
export const THRESHOLD = 8500

type HitDetails = Omit<ListedEntry, 'uid' | 'name'> & Compared

export const no_lists = [409, 'No list is loaded to screen against'] as const

/** Screens people against the lists and keeps the results; returns the hits that nobody has disposed of. */
export async function screen(
  ctx: Context,
  recordId: number,
  people: readonly Screened[],
  lists: readonly ListInForce[],
): Promise<HitRow[]> {
  if (lists.length === 0)
    throw conflict('no_lists', sentence`No sanctions list is loaded: import one before screening.`)
  const open: HitRow[] = []
  for (const person of people) {
    const digest = digestOfScreened(person)
    const { id } = await ctx.db
      .insertInto('screening_results')
      .values({
        record_id: recordId,
        screened_name: person.name,
        role: person.role,
        digest,
        lists: toJson(
          lists.map(({ source, version_date, entries }) => ({ name: source, version_date, entries })),
        ),
        threshold_e4: THRESHOLD,
        not_compared: toJson(
          lists.flatMap(({ source, index }) => (index.compares(person.name) ? [] : [source])),
        ),
        screened_by: ctx.principal.name,
        screened_at: ctx.now,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { source, index } of lists)
      for (const { entry, score, alias } of index.find(person.name, THRESHOLD)) {
        const hit = await keepHit(ctx, {
          recordId,
          resultId: id,
          person,
          digest,
          source,
          entry,
          score,
          alias,
        })
        if (hit.disposition === 'pending') open.push(hit)
      }
  }
  return open
}

/** Digest of a person's screened details: a disposition holds while it is unchanged. */
export const digestOfScreened = ({ role: _, name, ...known }: Screened): string =>
  digestOfValue({ name: normalName(name).whole, ...known })

interface Hit {
  recordId: number
  resultId: number
  person: Screened
  digest: string
  source: ListSource
  entry: ListedEntry
  score: number
  alias: string | null
}

async function keepHit(
  ctx: Context,
  { recordId, resultId, person, digest, source, entry, score, alias }: Hit,
): Promise<HitRow> {
  const { uid, name, ...known } = entry
  const compared = compare(person, entry)
  const final = adjusted(score, compared, THRESHOLD)
  const pair_digest = digestOfValue({ digest, source, entry })
  const before = await disposedBefore(ctx, recordId, pair_digest)
  return ctx.db
    .insertInto('screening_hits')
    .values({
      record_id: recordId,
      result_id: resultId,
      list: source,
      uid,
      listed_name: name,
      matched_alias: alias,
      algorithm: ALGORITHM,
      name_score_e4: score,
      score_e4: final,
      outcome: final >= MATCH_FROM ? 'match' : 'possible_match',
      details: toJson({ ...known, ...compared }),
      pair_digest,
      disposition: before?.disposition ?? 'pending',
      disposed_by: before?.disposed_by ?? null,
      disposed_at: before?.disposed_at ?? null,
      reason: before?.reason ?? null,
      carried: toBit(before !== undefined),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns the earlier disposition of this pair, if neither side has changed since. */
const disposedBefore = ({ db }: Context, recordId: number, pair: string) =>
  db
    .selectFrom('screening_hits')
    .select(['disposition', 'disposed_by', 'disposed_at', 'reason'])
    .where('record_id', '=', recordId)
    .where('pair_digest', '=', pair)
    .where('disposition', '!=', 'pending')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const inFractions = (tenThousandths: number): number => tenThousandths / 10_000

export function presentHit({
  details,
  name_score_e4,
  score_e4,
  carried,
  pair_digest: _,
  org_id: __,
  ...row
}: HitRow) {
  return {
    ...row,
    ...fromJson<HitDetails>(details),
    list: row.list as ListSource,
    score: inFractions(score_e4),
    name_score: inFractions(name_score_e4),
    outcome: row.outcome as 'match' | 'possible_match',
    disposition: row.disposition as Disposition,
    carried: fromBit(carried),
  }
}

/** Results with their hits, the likest first. */
export async function presentResults(ctx: Context, rows: readonly ResultRow[]) {
  const ids = rows.map(({ id }) => id)
  const hits =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('screening_hits')
          .selectAll()
          .where('result_id', 'in', ids)
          .orderBy('score_e4', 'desc')
          .orderBy('id')
          .execute()
  const byResult = Map.groupBy(hits, ({ result_id }) => result_id)
  return rows.map(({ threshold_e4, lists, not_compared, digest: _, org_id: __, ...row }) => {
    const own = (byResult.get(row.id) ?? []).map(presentHit)
    const uncompared = not_compared === null ? [] : fromJson<ListSource[]>(not_compared)
    return {
      ...row,
      role: row.role as Screened['role'],
      lists: fromJson<Array<{ name: ListSource; version_date: string; entries: number }>>(lists),
      threshold: inFractions(threshold_e4),
      not_compared: uncompared,
      outcome: outcomeOf(own, uncompared),
      hits: own,
    }
  })
}

function outcomeOf(hits: ReadonlyArray<{ outcome: Outcome }>, uncompared: readonly ListSource[]): Outcome {
  if (hits.length === 0) return uncompared.length > 0 ? 'not_compared' : 'clear'
  return hits.some(({ outcome }) => outcome === 'match') ? 'match' : 'possible_match'
}

/** The last result of each of these people; none of whom was not screened as they are now. */
export async function standingResults({ db }: Context, recordId: number, people: readonly Screened[]) {
  const rows = await db
    .selectFrom('screening_results')
    .selectAll()
    .where('record_id', '=', recordId)
    .orderBy('id', 'desc')
    .execute()
  return people.map(person => {
    const digest = digestOfScreened(person)
    return { person, result: rows.find(row => row.digest === digest && row.role === person.role) }
  })
}
