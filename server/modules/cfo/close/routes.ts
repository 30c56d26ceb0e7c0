import { z } from 'zod'
import { Proposal } from '../../../agents/index.ts'
import { period_closed } from '../../../books/accounts/periods.ts'
import { Executed, field, file, route } from '../../../kernel/index.ts'
import { letterheadOf } from '../../../platform/office/letterhead.ts'
import { CloseInput, PeriodClose, ReopenInput } from './close-schemas.ts'
import { getClose, listCloses, reopenClose, runClose } from './period-close.ts'
import { statementsOf } from './statement-answer.ts'
import { statementsAsCsv, statementsAsPdf } from './statement-files.ts'
import { CapitalStatements } from './statement-schemas.ts'

const ofPartner = z.object({ lp_id: z.coerce.number().pipe(field.id()).optional() })

export const periodCloseRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/period-close',
    summary: 'List a fund’s period closes, newest first',
    access: 'cfo:read',
    query: z.object(field.listing),
    response: z.array(PeriodClose),
    tool: {
      name: 'svc_list_period_closes',
      title: 'List period closes',
      category: 'cfo',
      credits: 1,
      description:
        'Lists the closes of a fund’s periods, newest first, with their status and checks. Use it to see through which day the book is closed; it closes nothing.',
      keywords: 'month end quarter end locked closed',
    },
    handle: (ctx, { params, query }) => listCloses(ctx, params.account_id, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts/{account_id}/period-close/run',
    summary: 'Run a period close',
    description:
      'Thirteen checks in order. While one fails, the close stays `in_progress`. Once all pass or are waived, it posts the closing entry (profit and loss to the partners’ allocated income), accrues carried interest by the fund’s terms, saves the trial balance, NAV and capital accounts, and locks the book through the period’s end. The first to run it is the preparer; another person closes.',
    access: 'cfo:write',
    status: 201,
    body: CloseInput,
    example: {
      period_end: '2026-01-31',
      attest: [{ check: 'bank_reconciliation', evidence: 'Agrees with the statement of 2026-01-31' }],
    },
    response: PeriodClose,
    errors: {
      already_closed: [409, 'The book is closed through `locked_through`'],
      out_of_order: [409, 'The next period begins on `expected_start`'],
      too_many_lines: [409, 'The closing entry would exceed the maximum number of lines'],
    },
    tool: {
      name: 'svc_run_period_close',
      title: 'Close a period',
      category: 'cfo',
      credits: 10,
      description:
        'Runs the checks of a fund’s period close; when all pass it posts the closing entry, keeps the figures and locks the book through that day. The preparer and the closer are two people. To go back use svc_reopen_period.',
      keywords: 'month end quarter end year end lock books closing',
    },
    handle: (ctx, { params, body }) => runClose(ctx, params.account_id, body),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}',
    summary: 'Get a period close with its checks and snapshot',
    access: 'cfo:read',
    response: PeriodClose,
    tool: {
      name: 'svc_get_period_close',
      title: 'Show a period close',
      category: 'cfo',
      credits: 1,
      description:
        'Shows one close with its checks, what was attested or waived, and the figures it kept. Investors’ statements of it are in svc_get_capital_statements.',
      keywords: 'month end quarter end checks snapshot',
    },
    handle: (ctx, { params }) => getClose(ctx, params.account_id, params.close_id),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements',
    summary: 'Get the capital account statements of a period',
    description:
      'For each partner, or one of them, and the fund as a whole: quarter, year and since inception, with unfunded commitment, multiples and net IRR, as of the close; also available for a close that was reopened.',
    access: 'cfo:read',
    query: ofPartner,
    response: CapitalStatements,
    errors: { not_closed: [409, 'The period is not closed'] },
    tool: {
      name: 'svc_get_capital_statements',
      title: 'Show capital account statements',
      category: 'cfo',
      credits: 1,
      description:
        'Shows the capital account statements of a closed period, of each investor and of the fund: quarter, year and since inception, with net IRR and multiples. It sends nothing, and an open period has none.',
      keywords: 'pcap partners quarterly report investor statement balances',
    },
    handle: (ctx, { params, query }) => statementsOf(ctx, params.account_id, params.close_id, query.lp_id),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements/pdf',
    operation: 'printCapitalStatements',
    summary: 'Export capital account statements (PDF)',
    description: 'One page per partner, or for one of them, as of the close.',
    leaves: 'records',
    access: 'cfo:read',
    query: ofPartner,
    response: file('application/pdf'),
    errors: { not_closed: [409, 'The period is not closed'] },
    handle: async (ctx, { params, query }) =>
      statementsAsPdf(
        await statementsOf(ctx, params.account_id, params.close_id, query.lp_id),
        await letterheadOf(ctx),
      ),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements/csv',
    operation: 'exportCapitalStatements',
    summary: 'Export capital account statements (CSV)',
    description: 'One row per amount, as of the close; the fund as a whole comes last.',
    leaves: 'records',
    access: 'cfo:read',
    query: ofPartner,
    response: file('text/csv'),
    errors: { not_closed: [409, 'The period is not closed'] },
    handle: async (ctx, { params, query }) =>
      statementsAsCsv(await statementsOf(ctx, params.account_id, params.close_id, query.lp_id)),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/reopen',
    summary: 'Propose to reopen the last closed period',
    description:
      'Answers with a proposal. Once approved, the closing entry is voided and the lock moves back. Needs a reason and a book manager.',
    access: 'cfo:manage',
    approval: true,
    secondPerson: true,
    status: 202,
    body: ReopenInput,
    example: { reason: 'The administrator corrected the December valuation.' },
    response: Proposal,
    errors: { illegal_transition: [409, 'It is not closed, or a later period is closed'], period_closed },
    tool: {
      name: 'svc_reopen_period',
      title: 'Reopen a closed period',
      category: 'cfo',
      credits: 10,
      description:
        'Reopens the last closed period of a fund: its closing entry is removed and the lock moves back. It needs a reason and a person who manages the books.',
      keywords: 'unlock undo close month end locked forgot correct',
    },
    handle: async (ctx, { params, body }) =>
      new Executed(await reopenClose(ctx, params.account_id, params.close_id, body.reason)),
  }),
] as const
