import { sql } from 'kysely'
import type { Schema } from '../server/database/schema.ts'

/**
 * What partners paid in and got, which the statements of some closes keep beside their ratios, comes to the decimals of
 * ISO 4217 as their lines did before: in the currencies that were kept without decimals.
 */
export async function up({ db }: Schema): Promise<void> {
  for (const [factor, currencies] of rescaled) {
    const { rows } = await sql<{ id: number; snapshot: string }>`
      select id, snapshot from period_closes where snapshot is not null and (org_id, fund_account_id) in
        (select org_id, id from fund_accounts where currency in (${sql.join(currencies)}))`.execute(db)
    for (const { id, snapshot } of rows) {
      const kept = JSON.parse(snapshot)
      if (!kept.statements || !isUnscaled(kept.statements.statements, factor)) continue
      for (const one of [kept.statements, ...kept.statements.statements])
        one.metrics = times(one.metrics, factor)
      await db
        .updateTable('period_closes')
        .set({ snapshot: JSON.stringify(kept) })
        .where('id', '=', id)
        .execute()
    }
  }
}

const rescaled: ReadonlyArray<readonly [factor: number, currencies: readonly string[]]> = [
  [
    100,
    [
      ...[
        'AFN',
        'ALL',
        'COP',
        'HUF',
        'IDR',
        'IRR',
        'KPW',
        'LAK',
        'LBP',
        'MGA',
        'MMK',
        'PKR',
        'SLL',
        'SOS',
        'SYP',
      ],
      'YER',
    ],
  ],
  [1000, ['IQD']],
]

interface Metrics {
  rvpi: number | null
  paid_in?: number
  distributed?: number
  unpaid?: number
}

interface Statement {
  lines: { closing?: number[] }
  metrics: Metrics
}

/** Whether the amounts beside the ratios are a factor too small: what is left is paid in times its ratio. */
function isUnscaled(statements: readonly Statement[], factor: number): boolean {
  const ratios = statements.flatMap(({ lines, metrics: { rvpi, paid_in = 0 } }) => {
    const left = lines.closing?.at(-1) ?? 0
    return rvpi && paid_in && left ? [Math.abs(left / (paid_in * rvpi))] : []
  })
  return ratios.some(ratio => ratio > Math.sqrt(factor))
}

function times(metrics: Metrics, factor: number): Metrics {
  const { paid_in, distributed, unpaid } = metrics
  const amounts = Object.entries({ paid_in, distributed, unpaid }).flatMap(([name, amount]) =>
    amount === undefined ? [] : [[name, amount * factor]],
  )
  return { ...metrics, ...Object.fromEntries(amounts) }
}
