import { importRoutes } from '../../../imports/routes.ts'
import { obligationImport } from './obligation-import.ts'

export const obligationImportRoutes = importRoutes({
  kind: obligationImport,
  path: '/api/v1/svc/compliance/obligations/imports',
  area: 'compliance',
  operation: 'Obligation',
  words: 'compliance obligations',
  does: 'obligation',
  money: 'none',
  settings: {},
  example: {
    csv: 'Obligation;Regulator;Due;Frequency;Owner\nTest of the AML programme;AML;2026-12-31;Annual;Ana\n',
  },
})
