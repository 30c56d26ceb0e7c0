import { deal } from '../../../deals/deal.ts'
import { askGates } from '../../../deals/stage-gates.ts'
import { stageKeys, titleOf } from '../../../deals/stages.ts'
import { isTotal } from '../../../imports/cells.ts'
import { reasonNot } from '../../../imports/imports.ts'
import type { ImportedRecord, ImportKind } from '../../../imports/kind.ts'
import { givenInRow, recordChoices, recordColumns } from '../../../imports/record-columns.ts'
import type { SheetRow } from '../../../imports/sheet-row.ts'
import { type Context, type Sentence, sentence } from '../../../kernel/index.ts'
import { keysOf, likeKeysOf } from '../../../kernel/names/name-keys.ts'
import { baseCurrency } from '../../../platform/identity/organisations.ts'
import { formerTexts, mergedAway } from '../../../platform/merging/known-by.ts'
import { NameIndex } from '../../../platform/merging/name-index.ts'
import { createDeal, withdrawDeal } from '../deals/deals.ts'
import type { DealInput } from '../schemas.ts'
import { dealCandidate, mayBeOne } from '../similar.ts'

/** The deals of a pipeline; one of the same name and counterparty is there already. */
export const dealImport: ImportKind<string> = {
  key: 'deals',
  columns: recordColumns(deal),
  ignores: ({ name = '' }) => isTotal(name),
  choices: async ctx => ({
    ...(await recordChoices(ctx, deal)),
    stage: stageKeys.map(key => ({ value: key, label: ctx.say(titleOf(key)), names: [key] })),
  }),
  async decide(ctx, rows) {
    const currency = await baseCurrency(ctx)
    const known = await ctx.db.selectFrom('deals').select(['id', 'name', 'counterparty', 'stage']).execute()
    const former = await formerTexts(ctx.db, 'deal', ['name'])
    const names = new NameIndex(
      known.map(deal => ({ ...dealCandidate(deal, former.get(deal.id)), row: null as number | null })),
    )
    const there = new Map(
      [...known, ...(await mergedAway(ctx.db, 'deal')).map(({ loser }) => loser as unknown as Named)].flatMap(
        ({ name, counterparty }) => pairsOf(name, counterparty).map(pair => [pair, 0]),
      ),
    )
    const created: Array<{ row: number; deal: DealInput }> = []
    for (const row of rows) {
      const deal = dealOf(row, currency)
      if (!deal) continue
      const [missing] = await missingAtStart(ctx, deal)
      if (missing) {
        row.refuse('stage', missing.message)
        continue
      }
      const pairs = pairsOf(deal.name, deal.counterparty ?? null)
      const before = pairs.map(pair => there.get(pair)).find(one => one !== undefined)
      if (before !== undefined) {
        row.becomes(
          'same',
          before === 0
            ? sentence`${deal.name} is in the pipeline`
            : sentence`row ${before} already has this deal`,
        )
        continue
      }
      row.similar = names
        .find(likeKeysOf(deal.name), ({ counterparty }) => mayBeOne(counterparty, deal.counterparty))
        .map(({ id, row: earlier, title, detail, likeness }) => ({
          id: earlier === null ? id : null,
          row: earlier,
          title,
          detail,
          likeness,
        }))
      if (row.similar.length > 0 && row.choice === 'skip') {
        row.becomes('ignored', sentence`is skipped, as you chose`)
        continue
      }
      if (row.choice === 'update')
        row.refuse('name', sentence`imports do not change deals: omit the row and change the deal itself`)
      if (row.refused) continue
      for (const pair of pairs) there.set(pair, row.row)
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

const dealOf = (row: SheetRow, currency: string) => givenInRow(deal, row, currency) as DealInput | null

const missingAtStart = async (ctx: Context, { stage }: DealInput) =>
  stage ? (await askGates(ctx, { dealId: null, from: null, to: stage })).missing : []

interface Named {
  name: string
  counterparty: string | null
}

/** The keys of a deal: those of its name with those of its counterparty. */
const pairsOf = (name: string, counterparty: string | null): string[] =>
  keysOf(name).flatMap(key => keysOf(counterparty ?? '').map(other => JSON.stringify([key, other])))

async function takeBack(ctx: Context, records: readonly ImportedRecord[]): Promise<Sentence[]> {
  const reasons: Sentence[] = []
  for (const { record_id, after } of records)
    reasons.push(...(await reasonNot(() => withdrawDeal(ctx, record_id, after ?? {}))))
  return reasons
}
