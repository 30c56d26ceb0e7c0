import type { LentKind } from '../../../imports/lent-kind.ts'
import { sentence } from '../../../kernel/index.ts'

const date = {
  title: sentence`Date`,
  reads: 'day',
  needed: true,
  names: ['date', 'timestamp', 'fixingdate', 'effectivedate', 'observationdate', 'asof', 'time', 'day'],
} as const

/** The days that a series is asked for, as the servers that are known name them. */
const days = {
  observation_start: '{from}',
  observation_end: '{to}',
  start_date: '{from}',
  end_date: '{to}',
  from: '{from}',
  to: '{to}',
}

type FixingColumn = 'index' | 'date' | 'rate'

/** Fixings of reference rates. */
export const fixings: LentKind<FixingColumn> = {
  key: 'fixings',
  title: sentence`Rate fixings`,
  asks: ['index', 'from', 'to'],
  columns: {
    index: {
      title: sentence`Index`,
      reads: 'text',
      names: ['index', 'indexname', 'seriesid', 'series', 'symbol', 'ratetype', 'type', 'benchmark'],
    },
    date,
    rate: {
      title: sentence`Rate`,
      reads: 'rate',
      needed: true,
      names: ['rate', 'percentrate', 'fixing', 'value', 'close', 'yield'],
    },
  },
  tools: [
    {
      name: /fred_get_series|get_series_observations|series[-_]observations/i,
      given: { series_id: '{index}', ...days },
    },
    { name: /^FEDERAL_FUNDS_RATE$/, given: { interval: 'daily' } },
    { name: /^TREASURY_YIELD$/, given: { interval: 'daily', maturity: '3month' } },
    {
      name: /fixings|reference[-_]?rates|benchmark[-_]?rates/i,
      given: { index: '{index}', symbol: '{index}', ...days },
    },
  ],
  words: ['fixings', 'rates', 'rate', 'yields', 'yield', 'observations'],
}

type PriceColumn = 'instrument' | 'date' | 'price' | 'currency'

/** Quoted prices of instruments. */
export const prices: LentKind<PriceColumn> = {
  key: 'prices',
  title: sentence`Market prices`,
  asks: ['instrument', 'from', 'to'],
  columns: {
    instrument: {
      title: sentence`Instrument`,
      reads: 'text',
      names: ['instrument', 'isin', 'cusip', 'figi', 'ticker', 'symbol', 'security', 'name'],
    },
    date,
    price: {
      title: sentence`Price`,
      reads: 'number',
      needed: true,
      names: [
        'price',
        'midprice',
        'mid',
        'close',
        'closingprice',
        'adjustedclose',
        'lastprice',
        'last',
        'value',
      ],
    },
    currency: {
      title: sentence`Currency`,
      reads: 'text',
      names: ['currency', 'currencycode', 'quotecurrency'],
    },
  },
  tools: [
    {
      name: /^TIME_SERIES_DAILY(_ADJUSTED)?$/,
      given: { symbol: '{instrument}', outputsize: 'compact', datatype: 'csv' },
    },
    {
      name: /historical[-_](stock[-_]|bond[-_])?prices|daily[-_]prices|price[-_]history/i,
      given: {
        ticker: '{instrument}',
        symbol: '{instrument}',
        isin: '{instrument}',
        interval: 'day',
        ...days,
      },
    },
  ],
  words: ['prices', 'price', 'quotes', 'quote', 'marks'],
}
