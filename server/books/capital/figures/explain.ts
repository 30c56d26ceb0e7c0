import { type Context, type Said, sentence, verbatim } from '../../../kernel/index.ts'
import { recordsOfEntries } from '../../journal/entry-records.ts'
import { partnerNames } from '../../partners/partners.ts'
import { type Figures, figuresAt, fundFiguresAt, isOver } from './figures.ts'
import { type CapitalHistory, capitalHistory } from './history.ts'

/** The figures of a fund's capital that tell what they are made of. */
export const explainedFigures = ['committed', 'called', 'paid_in', 'distributed', 'unfunded'] as const
export type ExplainedFigure = (typeof explainedFigures)[number]

const fieldOf = {
  committed: 'committed',
  called: 'called',
  paid_in: 'paidIn',
  distributed: 'distributed',
  unfunded: 'unfunded',
} as const satisfies Record<ExplainedFigure, keyof Figures>

/** A part of a figure: what moved it, the day, and the page that shows it; amounts in minor units. */
export interface FigurePart {
  date: string
  label: Said
  page: string | null
  amount: number
}

interface Asked {
  figure: ExplainedFigure
  day: string
  /** One partner; all where undefined. */
  partner?: number | undefined
}

/** An item of the history, as a history of its own. */
interface Item {
  date: string
  history: Partial<CapitalHistory>
  entryId: number | null
  /** The partner whose commitment it is. */
  committed?: number
}

/**
 * Returns a figure of a fund's capital, or of one partner's, at the end of a day, with its parts, which sum to
 * it: a figure is the sum of what each commitment, call, payment, distribution, entry and transfer moves it
 * by. Parts of one record are one part; amounts in minor units.
 */
export async function explainFigure(ctx: Context, fundId: number, { figure, day, partner }: Asked) {
  const history = await capitalHistory(ctx, fundId, partner)
  const figureOf = (of: CapitalHistory): number =>
    (partner === undefined ? fundFiguresAt(of, day) : figuresAt(of, day).get(partner))?.[fieldOf[figure]] ?? 0
  const moved = itemsOf(history).flatMap(item => {
    const amount = figureOf({ ...NOTHING, ...item.history })
    return amount === 0 ? [] : [{ ...item, amount }]
  })
  const named = await nameItems(ctx, moved)
  const parts = new Map<string, FigurePart>()
  for (const [at, { amount, date }] of moved.entries()) {
    const { label, page } = named[at] as Pick<FigurePart, 'label' | 'page'>
    const key = page ?? ctx.say(label)
    const known = parts.get(key)
    parts.set(key, { label, page, date: known?.date ?? date, amount: (known?.amount ?? 0) + amount })
  }
  const amount = figureOf(history)
  const all = [...parts.values()].filter(part => part.amount !== 0)
  const rest = amount - all.reduce((sum, part) => sum + part.amount, 0)
  // Only the end of a fund takes a figure away as a whole.
  const over = isOver(history, day) ? [{ ...ended(history), amount: rest }] : []
  return {
    amount,
    parts: [...all, ...over.filter(part => part.amount !== 0)].sort((a, b) => (a.date < b.date ? -1 : 1)),
  }
}

const NOTHING: CapitalHistory = {
  liquidatedOn: null,
  commitments: [],
  called: [],
  distributed: [],
  moves: [],
  transfers: [],
}

const ended = ({ liquidatedOn }: CapitalHistory) => ({
  date: liquidatedOn as string,
  label: sentence`The fund was liquidated`,
  page: null,
})

const itemsOf = (history: CapitalHistory): Item[] => [
  ...history.commitments.map(one => ({
    ...{ date: one.admittedOn, history: { commitments: [one] }, entryId: null },
    committed: one.partner,
  })),
  ...history.called.map(one => ({ date: one.notice, history: { called: [one] }, entryId: one.entryId })),
  ...history.distributed.map(one => ({
    ...{ date: one.date, history: { distributed: [one] }, entryId: one.entryId },
  })),
  ...history.moves.map(one => ({ date: one.date, history: { moves: [one] }, entryId: one.entryId })),
  ...history.transfers.map(one => ({ date: one.date, history: { transfers: [one] }, entryId: null })),
]

async function nameItems(
  ctx: Context,
  items: readonly Item[],
): Promise<Pick<FigurePart, 'label' | 'page'>[]> {
  const ids = [...new Set(items.flatMap(({ entryId }) => entryId ?? []))]
  const entries =
    ids.length === 0 ? [] : await ctx.db.selectFrom('gl_entries').selectAll().where('id', 'in', ids).execute()
  const records = await recordsOfEntries(ctx, entries)
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  const names = await partnerNames(
    ctx.db,
    items.flatMap(({ committed }) => committed ?? []),
  )
  return items.map(({ entryId, committed }) => {
    if (committed !== undefined)
      return {
        label: sentence`Commitment of ${names.get(committed) ?? String(committed)}`,
        page: `/investors/${committed}`,
      }
    const entry = entryId === null ? undefined : byId.get(entryId)
    if (!entry) return { label: sentence`Transfer of an interest`, page: null }
    const record = records.get(entry.id)
    if (record) return { label: record.name, page: record.page }
    const page = `/funds/${entry.fund_account_id}?tab=journal&entry=${entry.id}`
    return {
      label: entry.description ? verbatim(entry.description) : sentence`Entry ${String(entry.number)}`,
      page,
    }
  })
}
