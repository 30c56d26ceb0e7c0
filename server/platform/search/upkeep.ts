import { toBit } from '../../database/columns.ts'
import { type Db, lockOrganisation, scopeTo } from '../../database/index.ts'
import { systemPrincipal } from '../../kernel/access/principal.ts'
import type { Door } from '../../kernel/door/door.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import type { OwnedRecord, Passage, Scope } from '../../kernel/routes/search-record.ts'
import { Pump } from '../background/pump.ts'
import type { Log } from '../log.ts'
import { formerTexts } from '../merging/known-by.ts'
import { isAskedFor } from '../webhooks/deliveries.ts'
import { recordChanged } from './change-events.ts'
import { numberChanges } from './changes.ts'
import { ALSO_WRITTEN } from './rank.ts'
import { alsoWritten } from './words.ts'

/** Number of marks processed in one transaction: other writes wait for it. */
const BATCH = 100
/** Between two batches, calls have the server to themselves for so many times the batch's duration. */
const REST = 9
/** The column of each reference of a passage. */
const COLUMNS = {
  dealId: 'deal_id',
  roomId: 'room_id',
  lpId: 'lp_id',
  fundId: 'fund_account_id',
  parentId: 'parent_id',
} as const satisfies Record<Scope, string>

interface Mark {
  id: number
  org_id: number
  type: string
  record_id: number
}

/**
 * Keeps the passages in step with the records. Each write leaves a mark in its own transaction, so none is lost; the
 * marks are read after the writes, a few at a time, and the records they name are read again. A search waits for all of
 * them, so they need not be quick in between.
 */
export class SearchUpkeep {
  readonly #door: Door
  readonly #records: ReadonlyMap<string, OwnedRecord>
  readonly #pump: Pump
  #waiting: Array<() => void> = []
  /** Ends the rest after a batch. */
  #hurry: () => void = () => undefined
  #stopped = false

  constructor(door: Door, records: readonly OwnedRecord[], log: Log) {
    this.#door = door
    this.#records = new Map(records.map(record => [record.type, record]))
    this.#pump = new Pump(
      () => this.#work(),
      error => log.error({ error }, 'the search index stumbled'),
    )
  }

  start(): void {
    this.#pump.start()
  }

  nudge(): void {
    this.#pump.nudge()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#hurry()
    await this.#pump.stop()
    for (const done of this.#waiting.splice(0)) done()
  }

  /** Resolves once everything that was committed before is found; that of one organisation, where it is said. */
  async upToDate(orgId?: number): Promise<void> {
    if (this.#stopped || !(await this.#anyMark(orgId))) return
    const done = new Promise<void>(resolve => this.#waiting.push(resolve))
    this.#hurry()
    this.#pump.nudge()
    await done
  }

  async #anyMark(orgId?: number): Promise<boolean> {
    const mark = await this.#door.parts.database.read(db =>
      (orgId === undefined ? db : scopeTo(db, orgId))
        .selectFrom('search_marks')
        .select('id')
        .limit(1)
        .executeTakeFirst(),
    )
    return mark !== undefined
  }

  async #work(): Promise<boolean> {
    const began = performance.now()
    const asked = this.#waiting.splice(0)
    const marks = await this.#door.parts.database.read(db =>
      db
        .selectFrom('search_marks')
        .select(['id', 'org_id', 'type', 'record_id'])
        .orderBy('id')
        .limit(BATCH)
        .execute(),
    )
    try {
      for (const [orgId, own] of Map.groupBy(marks, mark => mark.org_id)) await this.#readAnew(orgId, own)
    } catch (error) {
      for (const done of asked) done()
      throw error
    }
    if (marks.length > 0) {
      this.#waiting.push(...asked)
      if (this.#waiting.length === 0 && !this.#stopped) await this.#rest(REST * (performance.now() - began))
      return true
    }
    for (const done of asked) done()
    return false
  }

  /** Waits, unless somebody searches meanwhile. */
  #rest(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      this.#hurry = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async #readAnew(orgId: number, marks: readonly Mark[]): Promise<void> {
    const frame = this.#door.frame(systemPrincipal(orgId, 'Search index'), `search-${orgId}`)
    const { registry } = this.#door.parts
    await this.#door.transact(frame, async ctx => {
      // One server at a time: two that read the same record before and after a change could store the older
      // state.
      await lockOrganisation(ctx.db, this.#door.parts.database.dialect)
      const taken = await ctx.db
        .deleteFrom('search_marks')
        .where(
          'id',
          'in',
          marks.map(({ id }) => id),
        )
        .returning(['type', 'record_id'])
        .execute()
      const isHeard = await isAskedFor(ctx, recordChanged.name)
      for (const [type, own] of Map.groupBy(taken, mark => mark.type)) {
        const record = this.#records.get(type)
        if (!record) continue
        const ids = [...new Set(own.map(mark => mark.record_id))]
        const there = await refresh(ctx.db, record, ids, ctx.now)
        const shown = registry.showing(type)
        if (!shown) continue
        await numberChanges(ctx.db, { type, ids, there, now: ctx.now })
        if (isHeard) await tellChanges(ctx, shown, { type, ids, there })
      }
    })
  }
}

interface Changed {
  type: string
  ids: readonly number[]
  there: ReadonlySet<number>
}

async function tellChanges(ctx: Context, shown: AnyRoute, { type, ids, there }: Changed): Promise<void> {
  for (const id of ids)
    await ctx.emit(recordChanged, {
      record_type: type,
      record_id: id,
      deleted: !there.has(id),
      address: there.has(id) ? shown.path.replace(/\{\w+\}$/, String(id)) : null,
    })
}

/** Updates the passages of these records; returns the ids of those that still exist. */
async function refresh(
  db: Db,
  record: OwnedRecord,
  ids: readonly number[],
  now: string,
): Promise<ReadonlySet<number>> {
  const passages = withFormerTexts(await record.read(db, ids), await formerTexts(db, record.type, KNOWN_BY))
  const known = await db
    .selectFrom('search_passages')
    .select(['id', 'record_id', 'part', 'title'])
    .where('type', '=', record.type)
    .where('record_id', 'in', ids)
    .execute()
  const left = new Map(known.map(row => [`${row.record_id}.${row.part}`, row]))
  const renamed: number[] = []
  for (const passage of passages) {
    const key = `${passage.recordId}.${passage.part ?? 0}`
    const before = left.get(key)
    left.delete(key)
    const values = { ...valuesOf(record, passage), updated_at: now }
    if (before) {
      await db.updateTable('search_passages').set(values).where('id', '=', before.id).execute()
      if (before.title !== passage.title) renamed.push(passage.recordId)
    } else
      await db
        .insertInto('search_passages')
        .values({ ...values, created_at: now })
        .execute()
  }
  if (left.size > 0)
    await db
      .deleteFrom('search_passages')
      .where(
        'id',
        'in',
        [...left.values()].map(({ id }) => id),
      )
      .execute()
  await markDependents(db, record, renamed)
  return new Set(passages.map(({ recordId }) => recordId))
}

/** The columns by which records are known that can be merged. */
const KNOWN_BY = ['name', 'reference', 'email', 'primary_contact_email']

/** Has records found by what those were known by that were merged into them. */
const withFormerTexts = (passages: readonly Passage[], former: ReadonlyMap<number, string[]>): Passage[] =>
  passages.map(passage => {
    const texts = (passage.part ?? 0) === 0 ? former.get(passage.recordId) : undefined
    return texts
      ? { ...passage, lines: [...passage.lines, { label: 'Merged', text: texts.join(', ') }] }
      : passage
  })

/** Marks the records that show the name of a thing which has just been renamed. */
async function markDependents(db: Db, { type, scope }: OwnedRecord, ids: readonly number[]): Promise<void> {
  if (!scope || ids.length === 0) return
  const dependents = await db
    .selectFrom('search_passages')
    .select(['type', 'record_id'])
    .where(COLUMNS[scope], 'in', ids)
    .where('type', '!=', type)
    .distinct()
    .execute()
  for (let at = 0; at < dependents.length; at += 500)
    await db
      .insertInto('search_marks')
      .values(dependents.slice(at, at + 500))
      .execute()
}

const valuesOf = (record: OwnedRecord, passage: Passage) => ({
  ...textOf(passage),
  type: record.type,
  record_id: passage.recordId,
  part: passage.part ?? 0,
  area: passage.area ?? record.area,
  for_investor: toBit(passage.forInvestor ?? false),
  deal_id: passage.dealId ?? null,
  room_id: passage.roomId ?? null,
  lp_id: passage.lpId ?? null,
  fund_account_id: passage.fundId ?? null,
  parent_id: passage.parentId ?? null,
  room_document_id: passage.documentId ?? null,
  document: passage.document ?? null,
  page: passage.page ?? null,
  happened_on: passage.happenedOn,
})

function textOf({ title, lines }: Passage): { title: string; body: string } {
  const body = lines.map(({ label, text }) => `${label}\t${text}`).join('\n')
  const also = alsoWritten(title, body)
  return { title, body: also === '' ? body : `${body}\n${ALSO_WRITTEN}\t${also}` }
}
