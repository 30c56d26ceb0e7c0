import { z } from 'zod'
import { sideLetterClause } from '../../../../books/partners/side-letter-clauses.ts'
import { changed_meanwhile, route } from '../../../../kernel/index.ts'
import { addClause, changeClause, getClause, listClauses } from './clauses.ts'
import { Clause } from './schemas.ts'

const CLAUSES = '/api/v1/svc/cfo/accounts/{account_id}/side-letter-clauses'
const CLAUSE = `${CLAUSES}/{clause_id}` as const

export const letterRoutes = [
  route({
    method: 'GET',
    path: CLAUSES,
    operation: 'listFundSideLetterClauses',
    summary: 'List a fund’s side letter clauses',
    description: 'Excuse rights, dated reporting, MFN and other undertakings, in the order entered.',
    access: 'cfo:read',
    response: z.array(Clause),
    tool: {
      name: 'svc_list_side_letter_clauses',
      title: 'List clauses of side letters',
      category: 'cfo',
      credits: 1,
      description:
        'Lists what single investors of a fund agreed beside fees: excuses from kinds of deals, reports by a day, MFN and other promises, with what is due under each. Fee terms are in svc_list_lp_terms.',
      keywords: 'side letter excuse opt out reporting mfn most favoured nation promise',
    },
    handle: (ctx, { params }) => listClauses(ctx, params.account_id),
  }),
  route({
    method: 'POST',
    path: CLAUSES,
    operation: 'addSideLetterClause',
    summary: 'Add a side letter clause',
    description:
      'An excuse names asset classes, sectors or countries: calls for such holdings leave the investor out, and the others bear its share. Reporting requires the capital account statement a set number of days after each period; an MFN requires an offer of better fee terms granted to others.',
    access: 'cfo:write',
    status: 201,
    body: sideLetterClause.Input,
    example: {
      lp_id: 1,
      clause: 'excuse',
      obligation: 'Excused from investments in tobacco and gambling',
      sectors: ['Tobacco', 'Gambling'],
      document: 'Side letter of 2026-01-15',
    },
    response: Clause,
    tool: {
      name: 'svc_add_side_letter_clause',
      title: 'Add a side letter clause',
      category: 'cfo',
      credits: 2,
      description:
        'Enters what an investor agreed with a fund beside fees: an excuse, reporting, MFN or another promise. Fee terms are set with svc_set_lp_terms.',
      keywords: 'enter excuse opt out mfn most favoured nation promise',
    },
    handle: (ctx, { params, body }) => addClause(ctx, params.account_id, body),
  }),
  route({
    method: 'GET',
    path: CLAUSE,
    operation: 'getFundSideLetterClause',
    summary: 'Get a side letter clause',
    access: 'cfo:read',
    response: Clause,
    handle: (ctx, { params }) => getClause(ctx, params.account_id, params.clause_id),
  }),
  route({
    method: 'PATCH',
    path: CLAUSE,
    operation: 'updateSideLetterClause',
    summary: 'Change or end a side letter clause',
    did: 'Changed a side letter clause',
    description:
      'Set `ends_on` when a clause ends. For an MFN, `offered_through` is the day up to which better terms have been offered. Existing calls keep the investors they excused.',
    access: 'cfo:write',
    body: sideLetterClause.Change,
    example: { ends_on: '2027-12-31' },
    response: Clause,
    errors: { changed_meanwhile },
    handle: (ctx, { params, body }) => changeClause(ctx, params.account_id, params.clause_id, body),
  }),
] as const
