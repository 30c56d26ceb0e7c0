import { file, route } from '../../../kernel/index.ts'
import { evidenceForBinder } from '../evidence/binder-files.ts'
import { auditBinder } from './binder.ts'
import { financialStatements } from './financial-statements.ts'
import { FinancialStatements, StatementsQuery } from './report-schemas.ts'
import { statementsAsWorkbook } from './statements-workbook.ts'

const P = '/api/v1/svc/cfo/accounts/{account_id}/financial-statements'

export const financialStatementRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'getFinancialStatements',
    summary: 'Get a fund’s financial statements',
    description:
      'Net assets, operations, schedule of investments, changes in partners’ capital, cash flows and financial highlights over a period, each tied to the book to the cent; `missing` names what the book does not know.',
    access: 'cfo:read',
    query: StatementsQuery,
    response: FinancialStatements,
    handle: (ctx, { params, query }) => financialStatements(ctx, params.account_id, query, ctx.say),
  }),
  route({
    method: 'GET',
    path: `${P}/xlsx`,
    operation: 'exportFinancialStatements',
    summary: 'Export a fund’s financial statements (Excel)',
    description: 'A sheet for each statement.',
    leaves: 'records',
    access: 'cfo:read',
    query: StatementsQuery,
    response: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    handle: async (ctx, { params, query }) =>
      statementsAsWorkbook(await financialStatements(ctx, params.account_id, query, String)),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/audit-binder',
    operation: 'exportAuditBinder',
    summary: 'Export a fund’s audit binder (ZIP)',
    description:
      'Financial statements, trial balance, journal with authors and reversals, ledger, closes with checks and evidence, capital accounts and decisions of a period, and the documents attached to its records, with the SHA-256 of each file.',
    leaves: 'records',
    access: 'cfo:read',
    query: StatementsQuery,
    response: file('application/zip'),
    prepare: (ctx, { params, query }) => evidenceForBinder(ctx, params.account_id, query),
    handle: (ctx, { params, query }, evidence) => auditBinder(ctx, params.account_id, query, evidence),
  }),
] as const
