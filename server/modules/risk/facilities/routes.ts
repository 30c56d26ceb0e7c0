import { z } from 'zod'
import { amountGiven, changed_meanwhile, route } from '../../../kernel/index.ts'
import { too_large } from '../../../kernel/values/money.ts'
import { sourceErrors } from '../../../sources/read-source.ts'
import {
  changeFacility,
  createFacility,
  FacilitySummary,
  facilityQuery,
  getFacility,
  listFacilities,
} from './facilities.ts'
import { facility } from './facility.ts'
import { readPledged } from './pledged-source.ts'
import { getRun, runBase } from './runs.ts'
import { BorrowingBaseRun, RunInput } from './schemas.ts'

const P = '/api/v1/svc/risk/facilities'
const ONE = `${P}/{facility_id}` as const
const RUN_BODY_LIMIT = 8 * 1024 * 1024

export const facilityRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'listFacilities',
    summary: 'List facilities with their latest borrowing base, newest first',
    access: 'risk:read',
    query: facilityQuery,
    response: z.array(FacilitySummary),
    tool: {
      name: 'svc_list_facilities',
      title: 'List facilities',
      category: 'risk',
      credits: 1,
      description:
        'Lists credit facilities with commitment, drawings and the latest borrowing base and availability.',
      keywords: 'facility credit line warehouse subscription borrowing base availability',
    },
    handle: (ctx, { query }) => listFacilities(ctx, query),
  }),
  route({
    method: 'POST',
    path: P,
    operation: 'createFacility',
    summary: 'Create a facility',
    access: 'risk:write',
    status: 201,
    body: facility.Input,
    example: {
      name: 'Warehouse line',
      kind: 'loan_pool',
      currency: 'USD',
      commitment: 15_000_000,
      outstanding: 12_000_000,
      rules: {
        ineligible: [{ name: 'Over 90 days past due', field: 'days_past_due', op: 'gt', value: 90 }],
        concentrations: [{ name: 'One obligor', field: 'obligor', limit: 0.3 }],
        advance: { field: 'class', rates: { first_lien: 0.65, second_lien: 0.5 }, otherwise: 0 },
        reserves: [{ name: 'Interest reserve', amount: 100_000 }],
      },
    },
    response: facility.Entity,
    money: 'none',
    handle: (ctx, { body }) => createFacility(ctx, body),
  }),
  route({
    method: 'GET',
    path: ONE,
    shows: 'facility',
    operation: 'getFacility',
    summary: 'Get a facility with its rules and borrowing bases',
    access: 'risk:read',
    response: facility.Entity,
    tool: {
      name: 'svc_get_facility',
      title: 'Show a facility',
      category: 'risk',
      credits: 1,
      description:
        'Shows one facility: its commitment, its drawings, its rules and the figures of each borrowing base that was run. It runs none.',
      keywords: 'facility borrowing base rules',
    },
    handle: (ctx, { params }) => getFacility(ctx, params.facility_id),
  }),
  route({
    method: 'PATCH',
    path: ONE,
    operation: 'updateFacility',
    summary: 'Change a facility',
    access: 'risk:write',
    body: facility.Change,
    example: { outstanding: 11_000_000 },
    response: facility.Entity,
    errors: { changed_meanwhile },
    money: amountGiven('outstanding'),
    does: 'facility',
    handle: (ctx, { params, body }) => changeFacility(ctx, params.facility_id, body),
  }),
  route({
    method: 'POST',
    path: `${ONE}/bb/run`,
    operation: 'runBorrowingBase',
    summary: 'Run the borrowing base of a facility',
    description:
      'For rows sent with the call, a saved loan tape, or a tape read at its source; rows of a lent tape are saved as loan ids only. Concentration limits are tested against all eligible collateral before advance rates, and excess is deducted from the largest first. An overadvance raises an alert.',
    access: 'risk:write',
    status: 201,
    body: RunInput,
    bodyLimit: RUN_BODY_LIMIT,
    example: {
      collateral: [
        { id: 'L1', amount: 10_000_000, fields: { obligor: 'Alder', class: 'first_lien', days_past_due: 0 } },
        {
          id: 'L2',
          amount: 8_000_000,
          fields: { obligor: 'Birch', class: 'first_lien', days_past_due: 120 },
        },
      ],
    },
    response: BorrowingBaseRun,
    errors: {
      too_large,
      ...sourceErrors,
      unreadable_file: [422, 'The loan tape’s file cannot be read'],
    },
    money: 'none',
    tool: {
      name: 'svc_run_borrowing_base',
      title: 'Run a borrowing base',
      category: 'risk',
      credits: 2,
      description:
        'Runs the borrowing base of a facility on collateral rows or a loan tape: eligibility, concentrations, advance rates, reserves, availability. It draws nothing.',
      keywords: 'borrowing base availability overadvance eligible concentration advance rate',
    },
    prepare: (ctx, { params, body }) => readPledged(ctx, params.facility_id, body),
    handle: (ctx, { params, body }, pledged) => runBase(ctx, params.facility_id, body, pledged),
  }),
  route({
    method: 'GET',
    path: `${ONE}/bb/{run_id}`,
    operation: 'getBorrowingBase',
    summary: 'Get a borrowing base with its trace',
    access: 'risk:read',
    response: BorrowingBaseRun,
    handle: (ctx, { params }) => getRun(ctx, params.facility_id, params.run_id),
  }),
] as const
