import type { LentKind } from '../../../imports/lent-kind.ts'
import { sentence } from '../../../kernel/index.ts'

type ReadingColumn = 'covenant' | 'company' | 'date' | 'value'

/** Third-party readings of covenant measures. */
export const covenantReadings: LentKind<ReadingColumn> = {
  key: 'covenant_readings',
  title: sentence`Covenant readings`,
  asks: ['from', 'to'],
  columns: {
    covenant: {
      title: sentence`Covenant`,
      reads: 'text',
      needed: true,
      names: ['covenant', 'covenantname', 'metric', 'metricname', 'test', 'ratio', 'name', 'indicator'],
    },
    company: {
      title: sentence`Company`,
      reads: 'text',
      names: ['company', 'companyname', 'borrower', 'borrowername', 'issuer', 'obligor'],
    },
    date: {
      title: sentence`Date`,
      reads: 'day',
      names: ['testdate', 'testedon', 'asof', 'asofdate', 'perioddate', 'periodend', 'date'],
    },
    value: {
      title: sentence`Value`,
      reads: 'number',
      marked: true,
      needed: true,
      names: ['currentvalue', 'actual', 'actualvalue', 'reading', 'value', 'result'],
    },
  },
  tools: [{ name: /covenant[-_]?(readings|tests|results|values)/i, given: { from: '{from}', to: '{to}' } }],
  words: ['covenants', 'covenant', 'readings', 'compliance', 'metrics'],
}
