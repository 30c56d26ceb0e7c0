import { type Context, sentence } from '../../kernel/index.ts'
import { accountsById, type GlAccountRow } from '../accounts/chart.ts'
import { CARRY_ACCRUAL, CLOSING } from '../accounts/periods.ts'
import { CASH } from '../balances/cash.ts'
import type { EntrySource } from './entry-records.ts'
import type { EntryRow } from './journal-rows.ts'
import type { JournalLine, ResolvedLine } from './lines.ts'
import {
  holdsOn,
  keepMirror,
  mirrorBookOf,
  mirroredFrom,
  type RelationRow,
  relationAccounts,
} from './relations.ts'

export const MIRROR = 'mirror'

/** An entry to be posted in the mirroring book. */
export interface MirrorEntry {
  fundAccountId: number
  date: string
  reference: string | null
  description: string
  source: typeof MIRROR
  status: 'posted'
  lines: JournalLine[]
}

type Post = (entry: MirrorEntry) => Promise<{ entry: { id: number } }>

/**
 * Mirrors a posted entry in the books of the fund's feeders and its manager, in the transaction that posts it:
 * both books have it, or neither. 409 `period_closed` where the other book is closed through the day.
 */
export async function mirrorEntry(
  ctx: Context,
  entry: EntryRow,
  lines: readonly ResolvedLine[],
  post: Post,
): Promise<void> {
  const relations = await mirroredFrom(ctx.db, [{ fundId: entry.fund_account_id }])
  for (const relation of relations) await mirrorIn(ctx, relation, entry, lines, post)
}

/** Mirrors an entry by one relation, unless the relation is not of its day or the entry does not concern it. */
export async function mirrorIn(
  ctx: Context,
  relation: RelationRow,
  entry: EntryRow,
  lines: readonly ResolvedLine[],
  post: Post,
): Promise<void> {
  if (!holdsOn(relation, entry.date) || entry.source === CLOSING || entry.source === CARRY_ACCRUAL) return
  if (entry.reverses_id !== null && !(await isMirrored(ctx, relation, entry.reverses_id))) return
  const accounts = await accountsById(ctx, [entry.fund_account_id])
  const made = mirrored(relation, lines, accounts)
  if (made.length === 0) return
  const { entry: mirror } = await post({
    fundAccountId: mirrorBookOf(relation),
    date: entry.date,
    reference: entry.reference,
    description: entry.description ?? `Entry ${entry.number}`,
    source: MIRROR,
    status: 'posted',
    lines: made,
  })
  await keepMirror(ctx, { relationId: relation.id, kind: 'entry', sourceId: entry.id, mirrorId: mirror.id })
}

/** A reversal is mirrored where its original is. */
async function isMirrored({ db }: Context, { id }: RelationRow, entryId: number): Promise<boolean> {
  const mirror = await db
    .selectFrom('fund_mirrors')
    .select('id')
    .where('relation_id', '=', id)
    .where('kind', '=', 'entry')
    .where('source_id', '=', entryId)
    .executeTakeFirst()
  return mirror !== undefined
}

/** Accounts of distributions to a feeder: capital lowers the cost of its holding, the rest is its income. */
const received: Record<string, string> = {
  realized_gain: '4200',
  giveback: '4200',
  dividend_income: '4020',
  interest_income: '4010',
  other_income: '4030',
  carried_interest: '4030',
}

/** The account of a feeder that mirrors one of its account in the master; null for what moves no money. */
function ofFeeder(relation: RelationRow, code: string, category: string | null): string | null {
  const { owed, due } = relationAccounts
  switch (code) {
    case '1200':
    case '1400':
      return owed.code(relation.id)
    case '2200':
      return category === 'subsequent_close_interest' ? '5400' : due.code(relation.id)
    case '2250':
      return due.code(relation.id)
    case '2400':
      return '5600'
    case '3100':
      return '1310'
    case '3300':
      return received[category ?? ''] ?? '1310'
    default:
      return null
  }
}

/** The account of a manager that mirrors a fund's fee: what the fund owes is due, and its expense is income. */
function ofManager(relation: RelationRow, code: string): string | null {
  const { due, income } = relationAccounts
  if (code === '2110') return due.code(relation.id)
  return code === '5100' || code === '5110' ? income.code(relation.id) : null
}

const ONLY_OF_HOLDINGS = new Set(['1310', '4200', '4010', '4020', '4030'])

/**
 * Returns the lines of an entry as the other side has them: each on the account that mirrors it with its sides
 * swapped. The rest is the other side's money where the entry moves money; else a feeder's expense, or the
 * manager's income.
 */
function mirrored(
  relation: RelationRow,
  lines: readonly ResolvedLine[],
  accounts: ReadonlyMap<number, GlAccountRow>,
): JournalLine[] {
  const isManager = relation.kind === 'manager'
  const byCode = new Map([...accounts.values()].map(account => [account.code, account]))
  const rootOf = (id: number): string => {
    let account = accounts.get(id) as GlAccountRow
    while (account.parent_code !== null) account = byCode.get(account.parent_code) as GlAccountRow
    return account.code
  }
  const sums = new Map<string, number>()
  for (const line of lines) {
    if (!isManager && line.partner_id !== relation.lp_id) continue
    const code = isManager
      ? ofManager(relation, rootOf(line.account_id))
      : ofFeeder(relation, rootOf(line.account_id), line.ilpa_category)
    if (code === null) continue
    sums.set(code, (sums.get(code) ?? 0) + line.credit_minor - line.debit_minor)
  }
  if (sums.size === 0) return []
  const rest = [...sums.values()].reduce((sum, amount) => sum + amount, 0)
  const movesMoney = lines.some(({ account_id }) => (CASH as readonly string[]).includes(rootOf(account_id)))
  const other = isManager ? relationAccounts.income.code(relation.id) : '5400'
  const at = movesMoney ? '1010' : other
  sums.set(at, (sums.get(at) ?? 0) - rest)
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([code, amount]) => ({
      code,
      ...(amount > 0 ? { debit: amount } : { credit: 0 - amount }),
      ...(!isManager && ONLY_OF_HOLDINGS.has(code) ? { investmentId: relation.holding_id } : {}),
    }))
}

/** The entries that mirror those of another book, each undone with the entry that it mirrors. */
export const mirrorEntries: EntrySource = {
  key: MIRROR,
  async recordsOf({ db }, entryIds) {
    const rows = await db
      .selectFrom('fund_mirrors as mirror')
      .innerJoin('gl_entries as entry', 'entry.id', 'mirror.source_id')
      .innerJoin('fund_accounts as fund', 'fund.id', 'entry.fund_account_id')
      .select(['mirror.mirror_id', 'entry.id', 'entry.number', 'fund.id as fund_id', 'fund.name'])
      .where('mirror.kind', '=', 'entry')
      .where('mirror.mirror_id', 'in', [...entryIds])
      .execute()
    return new Map(
      rows.map(row => [
        row.mirror_id,
        {
          kind: 'gl_entry',
          id: row.id,
          name: sentence`entry ${String(row.number)} of ${row.name}`,
          page: `/funds/${row.fund_id}`,
          undo: {
            how: sentence`reverse that one`,
            path: `/api/v1/svc/cfo/gl/journal/${row.id}/reverse`,
          },
        },
      ]),
    )
  },
}
