import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { quarterColumns } from '../../../renderer/pages/funds/quarter-columns.ts'
import { figureColumns } from '../../../renderer/pages/investors/figure-columns.ts'
import type { Json, Office } from '../../office.ts'
import { CFO, DAY, fundName, openFiguredFund, PORTAL } from './figured-fund.ts'
import { contributions, distributions, figures, irr, recallable, sumOf } from './figures-by-hand.ts'
import { amount, cell, readPaper, rowsAt, takenAlong } from './papers.ts'

// Figures are written as the reader's browser writes them.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }))

let office: Office
let fund: number
let lps: number[]
let call: number
let unused: number
let statements: Json
let close: number
beforeAll(async () => {
  ;({ office, fund, lps, call, unused, close, statements } = await openFiguredFund())
})
afterAll(() => office.close())

const ofFund = async (path: string): Promise<Json> =>
  (await office.get(`${CFO}/accounts/${fund}/${path}as_of=${DAY}`)).body

describe('every paper says it', () => {
  /** Returns a statement's final figures by line; for the fund as a whole these are its figures. */
  const saidBy = ({ lines, commitment, metrics }: Json) => ({
    contributions: lines.find(({ key }: Json) => key === 'contributions').amounts.at(-1),
    ...{ committed: commitment.committed, recallable: commitment.recallable, unfunded: commitment.unfunded },
    ...{ paid_in: metrics.paid_in, distributed: metrics.distributed },
    ...{ dpi: metrics.dpi, rvpi: metrics.rvpi, tvpi: metrics.tvpi, irr: metrics.irr },
  })

  test('statements', async () => {
    const path = `${CFO}/accounts/${fund}/period-close/${close}/statements`
    const { committed, uncalled: unfunded, paid_in, distributed, dpi, rvpi, tvpi } = figures
    const ratios = { dpi, rvpi, tvpi, irr }
    const amounts = { committed, unfunded, recallable, contributions, paid_in, distributed }
    expect(saidBy(statements.whole)).toEqual({ ...amounts, ...ratios })
    const rows = await rowsAt(office, `${path}/csv`)
    const pages = await readPaper(office, `${path}/pdf`)
    for (const one of [...statements.statements, statements.whole]) {
      const atEnd = rows.filter(
        ({ lp_id, column, section }) =>
          lp_id === String(one.lp_id ?? '') && section !== 'unfunded' && ['', 'itd'].includes(column),
      )
      expect(Object.fromEntries(atEnd.map(({ line, amount }) => [line, Number(amount)]))).toMatchObject(
        saidBy(one),
      )
    }
    const all = saidBy(statements.whole)
    for (const one of statements.statements) {
      const own = saidBy(one)
      for (const [label, name, write] of [
        ['Commitment', 'committed', cell],
        ['Distributed and recallable', 'recallable', cell],
        ['Unfunded', 'unfunded', cell],
        ['Paid in since inception', 'paid_in', cell],
        ['Distributed since inception', 'distributed', cell],
        ['DPI, distributed to paid-in', 'dpi', (rate: number) => `${rate.toFixed(2)}x`],
        ['TVPI, total value to paid-in', 'tvpi', (rate: number) => `${rate.toFixed(2)}x`],
        ['Net IRR, a year', 'irr', (rate: number) => `${(rate * 100).toFixed(2)}%`],
      ] as const)
        expect(pages).toContain([label, write(own[name]), write(all[name])].join('\t'))
      const since = [own.contributions, all.contributions].flatMap(one => Array(3).fill(cell(one)))
      expect(pages).toContain(['Contributions', ...since].join('\t'))
    }
  })

  test.each([
    // Before what was asked back, and before what came back unused.
    ['call', () => `${PORTAL}/calls/${call}/notices`, contributions - figures.returned, figures.uncalled, 0],
    ['distribution', () => `${PORTAL}/distributions/${unused}/notices`, contributions, 688_000, recallable],
  ] as const)('notices of a %s', async (_what, path, called, unfunded, back) => {
    const notices: Json[] = (await office.get(path())).body
    const rows = await rowsAt(office, `${path()}/csv`)
    const pages = await readPaper(office, `${path()}/pdf`)
    const wanted = {
      commitment: figures.committed,
      prior_contributions: called,
      prior_distributions: 30_000,
      unfunded_before: unfunded,
      unfunded_after: figures.uncalled,
    }
    for (const [name, whole] of Object.entries(wanted)) {
      expect([name, sumOf(notices, ({ lp }) => lp[name])]).toEqual([name, whole])
      expect([name, sumOf(rows, row => Number(row[name]))]).toEqual([name, whole])
    }
    expect(sumOf(rows, row => Number(row.recallable_amount ?? 0))).toBe(back)
    for (const { lp } of notices)
      for (const [label, name] of [
        ['Commitment', 'commitment'],
        ['Previously called', 'prior_contributions'],
        ['Previously distributed', 'prior_distributions'],
        ['Unfunded before this notice', 'unfunded_before'],
        ['Unfunded after this notice', 'unfunded_after'],
        ...(back > 0 ? [['Of which recallable', 'recallable_amount'] as const] : []),
      ] as const)
        expect(pages).toContain(`${label}\tUSD ${amount(lp[name])}`)
  })

  test('K-1s', async () => {
    const at = `${CFO}/accounts/${fund}/k1`
    await office.post(`${at}/generate`, {
      tax_year: 2025,
      items: [{ box: '8', amount: 50_000 }],
      amend: true,
    })
    const papers = await Promise.all(
      lps.map(async lp => ({
        rows: await rowsAt(office, `${at}/${lp}/2025/csv`),
        pages: await readPaper(office, `${at}/${lp}/2025/pdf`),
      })),
    )
    const { paid_in, distributed, returned, nav, receivable } = figures
    for (const [line, label, whole] of [
      ['contributed', 'Capital contributed during the year', paid_in + returned],
      ['withdrawals', 'Withdrawals and distributions (subtracted)', distributed + returned],
      ['ending', 'Ending capital account', nav - receivable],
    ] as const) {
      const lines = papers.map(({ rows }) => rows.find(row => row.part === 'item_l' && row.line === line))
      expect(sumOf(lines, row => Number(row.effective))).toBe(whole)
      for (const [nth, { pages }] of papers.entries())
        expect(pages).toContain(`${label}\tUSD ${Number(lines[nth]?.effective).toLocaleString('en-GB')}`)
    }
  })

  test('tables that are taken along as CSV and as a workbook', async () => {
    const positions = await Promise.all(
      lps.map(async lp => (await office.get(`${PORTAL}/lps/${lp}`)).body.commitments[0]),
    )
    const alone = await takenAlong(figureColumns, positions)
    expect(alone).toEqual(positions.map(one => figureColumns.flatMap(({ id }) => [one[id], 'USD'])))
    for (const [id, whole] of [
      ['commitment', figures.committed],
      ['contributed', figures.paid_in],
      ['distributed', figures.distributed],
      ['recallable', recallable],
      ['unfunded', figures.uncalled],
    ] as const) {
      const at = 2 * figureColumns.findIndex(column => column.id === id)
      expect([id, sumOf(alone as Json[], row => row[at])]).toEqual([id, whole])
    }
    const { quarters } = await ofFund('performance?quarters=1&')
    const { nav, dpi, rvpi, tvpi } = figures
    expect(await takenAlong(quarterColumns('USD'), quarters)).toEqual([
      [new Date(DAY), contributions, 'USD', 0 - distributions, 'USD', nav, 'USD', irr, tvpi, dpi, rvpi],
    ])
  })
})

describe('the copilot says it', () => {
  const ask = async (question: string): Promise<string> =>
    JSON.stringify((await office.post('/svc/copilot/ask', { question })).body)

  test.each([
    ['What is the TVPI of', ['1.21x', '0.11x', '1.10x']],
    ['What is the NAV of', ['317,000']],
    ['How much is uncalled by', ['718,000', '1,000,000']],
    ['How much has been distributed by', ['distributed USD 27,000', '30,000 of capital came back unused']],
    ['How much was paid in to', ['242,000', '30,000 of capital came back unused']],
  ])('%s the fund', async (question, said) => {
    const answer = await ask(`${question} ${fundName} as of ${DAY}?`)
    for (const figure of said) expect(answer).toContain(figure)
  })
})
