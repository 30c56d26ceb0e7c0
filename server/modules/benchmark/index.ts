import { importRoutes } from '../../imports/routes.ts'
import { sheetFields } from '../../imports/schemas.ts'
import { field, module } from '../../kernel/index.ts'
import { peerImport } from './peer-import.ts'
import { BENCHMARK, routes } from './routes.ts'

export { benchmark as amongPeers } from './benchmark.ts'
export { metricKinds } from './metrics.ts'
export { FEWEST_PEERS } from './schemas.ts'

export const benchmark = module({
  key: 'benchmark',
  title: 'Benchmarks',
  area: 'cfo',
  owns: ['benchmark_peer_sets', 'benchmark_peers'],
  routes: [
    ...routes,
    ...importRoutes({
      kind: peerImport,
      path: `${BENCHMARK}/imports`,
      area: 'cfo',
      operation: 'PeerSet',
      words: 'peer funds',
      money: 'none',
      does: 'benchmark_peer_set',
      settings: {
        as_of: field.date().meta({ description: 'Day of the data' }),
        source: field
          .line(200)
          .optional()
          .meta({ description: 'Who published the data. Default: the file’s name' }),
        file_name: sheetFields.file_name,
      },
      example: {
        csv: 'Fund;Vintage;Strategy;Region;Net IRR;TVPI\nPeer A;2021;Direct lending;Europe;9.2%;1.31x\n',
        as_of: '2026-06-30',
        source: 'Own survey',
      },
    }),
  ],
})
