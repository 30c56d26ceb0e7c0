import { z } from 'zod'
import type { Columns } from '../../../imports/columns.ts'
import { tryTable } from '../../../imports/imports.ts'
import { readSheet } from '../../../imports/read-sheet.ts'
import { TableTrial } from '../../../imports/schemas.ts'
import { type Context, field, type PrepareContext, route } from '../../../kernel/index.ts'
import type { Table } from '../../../reading/table.ts'
import {
  getRemittance,
  keepRemittance,
  listRemittances,
  readAgain,
  readRemittance,
  supersedeRemittance,
} from '../servicing/remittances.ts'
import { remittanceColumns, tapeColumns } from '../tapes/columns.ts'
import { superseded } from '../tapes/superseded.ts'
import {
  LoanFile,
  MAX_BYTES,
  Remittance,
  RemittanceInput,
  RemittanceSummary,
  SupersedingRemittance,
  SupersedingTape,
  Tape,
  TapeInput,
  TapeSummary,
} from '../tapes/tape-schemas.ts'
import { getTape, keepTape, listTapes, readTape, supersedeTape } from '../tapes/tapes.ts'

const unreadable_file = [422, 'Reading took too long or too much memory'] as const

const FILE = { csv: 'Loan Number;Current Balance;Coupon;Remaining Months\nA-1;250000,00;7,25%;60\n' }

/** The preview of a file of loans, which is kept nowhere. */
const previewOf = <P extends string>(path: P, kind: string, columns: Columns<string>) =>
  ({
    method: 'POST',
    path: `${path}/preview`,
    effect: 'read',
    description:
      'Its columns, first rows and open questions, with saved formats of files alike; nothing is read further or kept. At most 20,000 rows and 10 MiB.',
    access: 'pricer:write',
    audience: 'pages',
    bodyLimit: MAX_BYTES,
    body: LoanFile,
    response: TableTrial,
    prepare: (ctx: PrepareContext, { body }: { body: LoanFile }) => readSheet(ctx, body),
    handle: (ctx: Context, { body }: { body: LoanFile }, table: Table) =>
      tryTable(ctx, kind, columns, table, body),
  }) as const

export const tapeRoutes = [
  route({
    ...previewOf('/api/v1/svc/pricer/tapes', 'tapes', tapeColumns),
    operation: 'previewTape',
    summary: 'Preview a loan tape’s file',
    example: FILE,
  }),
  route({
    ...previewOf('/api/v1/svc/pricer/remittances', 'remittances', remittanceColumns),
    operation: 'previewRemittance',
    summary: 'Preview a servicer report’s file',
    example: { csv: 'Loan Number;Interest Paid;Principal Paid;Ending Balance\nA-1;1510,42;0;250000,00\n' },
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/pricer/tapes',
    summary: 'Analyse a loan tape',
    description:
      'Takes a CSV file, an Excel workbook or rows, one loan each: loan_id, current_balance, rate, and remaining_term or maturity_date; optionally original_balance, amortisation (default: annuity), status, days_past_due, ltv, state, industry. Invalid rows are skipped and reported. Answers with stratifications and the pool’s cash flows at the given speeds. At most 20,000 rows and 10 MiB. `GET /api/v1/svc/requests/{request}/progress` shows the progress.',
    access: 'pricer:write',
    status: 201,
    bodyLimit: MAX_BYTES,
    body: TapeInput,
    example: {
      name: 'Alder consumer pool',
      as_of_date: '2026-03-31',
      currency: 'USD',
      cpr: 0.06,
      cdr: 0.01,
      severity: 0.4,
      rows: [
        { loan_id: 'A-1', current_balance: 250_000, rate: 0.0725, remaining_term: 60, state: 'CA' },
        { loan_id: 'A-2', current_balance: 125_000.5, rate: 0.085, remaining_term: 36, state: 'NY' },
      ],
    },
    response: Tape,
    errors: { unreadable_file },
    tool: {
      name: 'svc_analyze_loan_tape',
      title: 'Analyse a loan tape',
      category: 'crm',
      credits: 20,
      description:
        'Reads a table of loans (CSV, Excel or rows) and gives stratifications and the pool’s cash flows, with yield at a price, for given prepayment and default speeds. For one loan use svc_run_pricer.',
      keywords:
        'pool portfolio spreadsheet excel csv loans receivables securitisation abs stratification consumer mortgage worth',
    },
    prepare: (ctx, { body }) => readTape(ctx, body),
    handle: (ctx, { body }, tape) => keepTape(ctx, body, tape),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/pricer/tapes',
    summary: 'List loan tapes, newest first',
    access: 'pricer:read',
    query: z.object({
      ...field.listing,
      deal_id: z.coerce.number().pipe(field.id()).optional(),
      superseded: field.flag().optional().meta({ description: 'Include superseded ones' }),
    }),
    response: z.array(TapeSummary),
    tool: {
      name: 'svc_list_loan_tapes',
      title: 'List loan tapes',
      category: 'crm',
      credits: 1,
      description:
        'Lists the loan tapes that were read, newest first, with their totals. Single figures and cash flows are in svc_get_loan_tape.',
      keywords: 'pool portfolio loans',
    },
    handle: (ctx, { query }) => listTapes(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/pricer/tapes/{tape_id}',
    summary: 'Get a loan tape with its stratifications and cash flows',
    access: 'pricer:read',
    response: Tape,
    tool: {
      name: 'svc_get_loan_tape',
      title: 'Show a loan tape',
      category: 'crm',
      credits: 1,
      description:
        'Shows one loan tape with its stratifications, cash flows and rows left out. What borrowers paid since is in svc_get_remittance.',
      keywords: 'pool portfolio loans delinquency stratification',
    },
    handle: (ctx, { params }) => getTape(ctx, params.tape_id),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/pricer/tapes/{tape_id}/supersede',
    summary: 'Supersede a loan tape',
    description:
      'The wrong tape stays readable with its reports, marked with the reason, and no longer counts; import its reports again for the new tape.',
    access: 'pricer:write',
    status: 201,
    bodyLimit: MAX_BYTES,
    body: SupersedingTape,
    example: {
      name: 'Alder consumer pool',
      as_of_date: '2026-03-31',
      currency: 'USD',
      rows: [{ loan_id: 'A-1', current_balance: 250_000, rate: 0.0725, remaining_term: 60 }],
      reason: 'The file was that of another pool.',
    },
    response: Tape,
    money: 'none',
    errors: { superseded, unreadable_file },
    tool: {
      name: 'svc_supersede_loan_tape',
      title: 'Replace a wrong loan tape',
      category: 'crm',
      credits: 20,
      description:
        'Reads a loan tape in place of a kept one that is wrong, with the reason. The wrong one stays readable and counts no more; nothing else is changed.',
      keywords: 'correct wrong tape replace redo mistake pool',
    },
    prepare: (ctx, { body }) => readTape(ctx, body),
    handle: (ctx, { params, body }, tape) => supersedeTape(ctx, params.tape_id, body, tape),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/pricer/remittances/{remittance_id}/supersede',
    summary: 'Supersede a servicer report',
    description:
      'For the same tape and month. The wrong report stays readable, marked with the reason, and no longer counts.',
    access: 'pricer:write',
    status: 201,
    bodyLimit: MAX_BYTES,
    body: SupersedingRemittance,
    example: {
      rows: [{ loan_id: 'A-1', interest_paid: 0, principal_paid: 0, ending_balance: 250_000 }],
      reason: 'The servicer sent a corrected report.',
    },
    response: Remittance,
    errors: { superseded, unreadable_file },
    tool: {
      name: 'svc_supersede_remittance',
      title: 'Replace a wrong servicer’s report',
      category: 'crm',
      credits: 20,
      description:
        'Reads a servicer’s corrected report in place of the kept one of the same month, with the reason. The wrong one stays readable and counts no more; it moves no money.',
      keywords: 'correct wrong remittance replace redo mistake restated',
    },
    prepare: (ctx, { params, body: { reason: _, ...table } }) => readAgain(ctx, params.remittance_id, table),
    handle: (ctx, { params, body }, again) =>
      supersedeRemittance(ctx, params.remittance_id, body.reason, again),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/pricer/remittances',
    summary: 'Check a servicer report against a loan tape',
    description:
      'Takes a CSV file, an Excel workbook or rows, one loan each: loan_id, interest_paid, principal_paid, ending_balance; optionally beginning_balance, prepayment, recovery, loss, capitalised (interest added to the balance), days_past_due, status. Each row must add up. Answers with every loan of the tape: paid, short, 30, 60 or 90 days late, prepaid, defaulted or missing, with its variance from the tape’s schedule.',
    access: 'pricer:write',
    status: 201,
    bodyLimit: MAX_BYTES,
    body: RemittanceInput,
    example: {
      tape_id: 1,
      period: '2026-04',
      rows: [{ loan_id: 'A-1', interest_paid: 1510.42, principal_paid: 3469.42, ending_balance: 246_530.58 }],
    },
    response: Remittance,
    errors: { duplicate: [409, 'This month’s report is already saved'], unreadable_file },
    tool: {
      name: 'svc_check_remittance',
      title: 'Check a servicer’s report',
      category: 'crm',
      credits: 20,
      description:
        'Compares a servicer’s monthly report with a loan tape: for each loan whether it is paid, short, late, prepaid, defaulted or missing. It moves no money.',
      keywords:
        'remittance servicing payments collections delinquent borrowers late arrears reconcile collected',
    },
    prepare: (ctx, { body }) => readRemittance(ctx, body),
    handle: (ctx, { body }, report) => keepRemittance(ctx, body, report),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/pricer/remittances',
    summary: 'List servicer reports, newest first',
    access: 'pricer:read',
    query: z.object({
      ...field.listing,
      tape_id: z.coerce.number().pipe(field.id()).optional(),
      superseded: field.flag().optional().meta({ description: 'Include superseded ones' }),
    }),
    response: z.array(RemittanceSummary),
    tool: {
      name: 'svc_list_remittances',
      title: 'List servicers’ reports',
      category: 'crm',
      credits: 1,
      description:
        'Lists the servicers’ reports that were read, by tape, with their totals. Single loans are in svc_get_remittance.',
      keywords: 'remittance servicing collections monthly',
    },
    handle: (ctx, { query }) => listRemittances(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/pricer/remittances/{remittance_id}',
    summary: 'Get a servicer report with its loans',
    access: 'pricer:read',
    response: Remittance,
    tool: {
      name: 'svc_get_remittance',
      title: 'Show a servicer’s report',
      category: 'crm',
      credits: 1,
      description:
        'Shows one servicer’s report loan by loan: what was due and paid, and who is how many days late. Find its id with svc_list_remittances.',
      keywords: 'remittance servicing delinquent late arrears borrowers default collections',
    },
    handle: (ctx, { params }) => getRemittance(ctx, params.remittance_id),
  }),
] as const
