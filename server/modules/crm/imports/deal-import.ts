import { companyKey } from '../../../companies/names.ts'
import { askGates } from '../../../deals/stage-gates.ts'
import { stageKeys, titleOf } from '../../../deals/stages.ts'
import { isTotal, keyIn } from '../../../imports/cells.ts'
import { type Columns, plain } from '../../../imports/columns.ts'
import { reasonNot } from '../../../imports/imports.ts'
import type { ImportedRecord, ImportKind } from '../../../imports/kind.ts'
import type { SheetRow } from '../../../imports/sheet-row.ts'
import { type Context, field, type Sentence, sentence } from '../../../kernel/index.ts'
import { fromMinor, isCurrency } from '../../../kernel/values/money.ts'
import { baseCurrency } from '../../../platform/identity/organisations.ts'
import { NameIndex } from '../../../platform/merging/name-index.ts'
import { createDeal, withdrawDeal } from '../deals/deals.ts'
import type { DealInput } from '../schemas.ts'
import { dealCandidate, mayBeOne } from '../similar.ts'

type DealColumn = 'name' | 'stage' | 'counterparty' | 'asset_class' | 'size' | 'currency'

const columns: Columns<DealColumn> = {
  name: {
    title: sentence`Deal`,
    reads: 'text',
    needed: true,
    check: field.text(200),
    names: [
      'deal',
      'dealname',
      'name',
      'opportunity',
      'opportunityname',
      'project',
      'projectname',
      'company',
    ],
  },
  stage: {
    title: sentence`Stage`,
    reads: 'choice',
    names: ['stage', 'dealstage', 'status', 'pipelinestage'],
  },
  counterparty: {
    title: sentence`Counterparty`,
    reads: 'text',
    check: field.text(200),
    names: [
      'counterparty',
      'borrower',
      'issuer',
      'sponsor',
      'seller',
      'company',
      'organisation',
      'organization',
    ],
  },
  asset_class: {
    title: sentence`Asset class`,
    reads: 'text',
    check: field.text(60),
    names: ['assetclass', 'strategy', 'sector', 'type', 'dealtype'],
  },
  size: {
    title: sentence`Size`,
    reads: 'amount',
    names: ['size', 'targetsize', 'dealsize', 'amount', 'value', 'dealvalue', 'ticket'],
  },
  currency: { title: sentence`Currency`, reads: 'text', names: ['currency', 'ccy'] },
}

/** The deals of a pipeline; one of the same name and counterparty is there already. */
export const dealImport: ImportKind<DealColumn> = {
  key: 'deals',
  columns,
  ignores: ({ name }) => isTotal(name),
  choices: async ({ say }) => ({
    stage: stageKeys.map(key => ({ value: key, label: say(titleOf(key)), names: [key] })),
  }),
  async decide(ctx, rows) {
    const currency = await baseCurrency(ctx)
    const known = await ctx.db.selectFrom('deals').select(['id', 'name', 'counterparty', 'stage']).execute()
    const names = new NameIndex(known.map(deal => ({ ...dealCandidate(deal), row: null as number | null })))
    const there = new Map(known.map(({ name, counterparty }) => [keyOf(name, counterparty), 0]))
    const created: Array<{ row: number; deal: DealInput }> = []
    for (const row of rows) {
      const deal = dealOf(row, currency)
      if (!deal) continue
      const [missing] = await missingAtStart(ctx, deal)
      if (missing) {
        row.refuse('stage', missing.message)
        continue
      }
      const key = keyOf(deal.name, deal.counterparty ?? null)
      const before = there.get(key)
      if (before !== undefined) {
        row.becomes(
          'same',
          before === 0 ? sentence`${deal.name} is in the pipeline` : sentence`row ${before} has this deal`,
        )
        continue
      }
      row.similar = names
        .find([companyKey(deal.name)], ({ counterparty }) => mayBeOne(counterparty, deal.counterparty))
        .map(({ id, row: earlier, title, detail, likeness }) => ({
          id: earlier === null ? id : null,
          row: earlier,
          title,
          detail,
          likeness,
        }))
      if (row.similar.length > 0 && row.choice === 'skip') {
        row.becomes('ignored', sentence`is left out, as you chose`)
        continue
      }
      if (row.choice === 'update')
        row.refuse('name', sentence`an import changes no deal: leave the row out, and change the deal itself`)
      if (row.refused) continue
      there.set(key, row.row)
      names.add({
        ...dealCandidate({
          id: 0,
          name: deal.name,
          counterparty: deal.counterparty ?? null,
          stage: deal.stage ?? stageKeys[0],
        }),
        row: row.row,
      })
      created.push({ row: row.row, deal })
      row.becomes('create')
    }
    return {
      async deed(keep) {
        for (const { row, deal } of created) {
          const { id, updated_at, version, ...as } = await createDeal(ctx, deal)
          keep.created(row, 'deal', id, as)
        }
      },
    }
  },
  undo: takeBack,
}

const missingAtStart = async (ctx: Context, { stage }: DealInput) =>
  stage ? (await askGates(ctx, { dealId: null, from: null, to: stage })).missing : []

function dealOf(row: SheetRow<DealColumn>, base: string): DealInput | null {
  const name = row.needed('name')
  const currency = row.values.currency?.toUpperCase() ?? base
  if (!isCurrency(currency))
    return row.refuse('currency', sentence`${row.cells.currency} is not a currency such as USD`)
  const size = row.minor('size', currency)
  if (size !== null && size < 0) row.refuse('size', sentence`must not be negative`)
  if (row.refused || name === null) return null
  const { counterparty, asset_class, stage } = row.values
  return {
    name,
    counterparty,
    asset_class: asset_class === null ? null : keyIn(asset_class),
    currency,
    stage: (stage ?? undefined) as DealInput['stage'],
    target_size: size === null ? null : fromMinor(size, currency),
  }
}

const keyOf = (name: string, counterparty: string | null): string =>
  `${plain(name)} ${companyKey(counterparty ?? '')}`

async function takeBack(ctx: Context, records: readonly ImportedRecord[]): Promise<Sentence[]> {
  const reasons: Sentence[] = []
  for (const { record_id, after } of records)
    reasons.push(...(await reasonNot(() => withdrawDeal(ctx, record_id, after ?? {}))))
  return reasons
}
