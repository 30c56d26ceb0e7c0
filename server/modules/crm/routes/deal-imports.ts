import { importRoutes } from '../../../imports/routes.ts'
import { untold } from '../../../kernel/index.ts'
import { dealImport } from '../imports/deal-import.ts'

export const dealImportRoutes = importRoutes({
  kind: dealImport,
  path: '/api/v1/svc/crm/deals/imports',
  area: 'crm',
  operation: 'Deal',
  words: 'deals of the pipeline',
  money: untold,
  does: 'deal',
  settings: {},
  example: { csv: 'Deal;Counterparty;Stage;Size\nAlder Row;Alder Ports plc;Sourced;25000000\n' },
})
