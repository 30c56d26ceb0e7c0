import { lentRoute } from '../../../imports/lent-routes.ts'
import { fixings, prices } from './kinds.ts'

export const lentMarketRoutes = [
  lentRoute({
    kind: fixings,
    module: 'pricer',
    area: 'pricer',
    path: '/api/v1/svc/pricer/fixings',
    operation: 'LentFixings',
    words: 'rate fixings',
    example: 'Index,Date,Rate\nSOFR,2026-03-31,4.33%\n',
    tool: {
      name: 'svc_read_fixings',
      title: 'Read rate fixings',
      category: 'crm',
      description:
        'Reads what a reference rate was fixed at from a market-data connection and keeps nothing. Use it for the benchmark of svc_run_pricer, which takes a fraction.',
      keywords: 'sofr euribor sonia libor benchmark index yield treasury market data connection source',
    },
  }),
  lentRoute({
    kind: prices,
    module: 'pricer',
    area: 'pricer',
    path: '/api/v1/svc/pricer/prices',
    operation: 'LentPrices',
    words: 'market prices',
    example: 'Instrument,Date,Price,Currency\nXS0000000009,2026-03-31,98.25,USD\n',
    tool: {
      name: 'svc_read_prices',
      title: 'Read market prices',
      category: 'crm',
      description:
        'Reads what instruments were quoted at from a market-data connection and keeps nothing. It values no holding: marks are set where the holding is.',
      keywords: 'quotes marks bond loan equity close mid market data connection source',
    },
  }),
] as const
