import { z } from 'zod'
import { changed_meanwhile, route } from '../../../kernel/index.ts'
import { filing } from './filing.ts'
import { addFiling, changeFiling, filingQuery, getFiling, listFilings } from './filings.ts'
import { generateFilings } from './generate.ts'
import { getProfile, setProfile } from './profile.ts'
import { listRules, setRule } from './rules.ts'
import {
  FilingInput,
  FilingProfile,
  FilingProfileInput,
  FilingRule,
  FilingRuleInput,
  Generated,
  GenerateInput,
  SavedFilingRule,
} from './schemas.ts'

const P = '/api/v1/svc/compliance/filings'
const ONE = `${P}/{filing_id}` as const
const RULES = '/api/v1/svc/compliance/filing-rules'
const PROFILE = '/api/v1/svc/compliance/filing-profile'

const filings = [
  route({
    method: 'GET',
    path: P,
    operation: 'listFilings',
    summary: 'List filings, newest first',
    access: 'compliance:read',
    query: filingQuery,
    response: z.array(filing.Entity),
    tool: {
      name: 'svc_list_filings',
      title: 'List filings',
      category: 'compliance',
      credits: 1,
      description:
        'Lists regulatory filings with when they are due and whether they were made; by status or by days.',
      keywords: 'regulatory deadline calendar sec form adv pf 13f tax due',
    },
    handle: (ctx, { query }) => listFilings(ctx, query),
  }),
  route({
    method: 'POST',
    path: P,
    operation: 'addFiling',
    summary: 'Add a filing',
    description: 'Send a rule and the day of its event, such as a first sale, or a title and a due day.',
    access: 'compliance:write',
    status: 201,
    body: FilingInput,
    example: { rule_key: 'form_d', event_on: '2026-01-20', subject: 'Fund III' },
    response: filing.Entity,
    errors: { duplicate: [409, 'The rule already has a filing for that day'] },
    tool: {
      name: 'svc_add_filing',
      title: 'Add a filing',
      category: 'compliance',
      credits: 2,
      description:
        'Adds a filing to the calendar: by a rule from the day of an event, or with its own day. It files nothing.',
      keywords: 'regulatory deadline form d calendar',
    },
    handle: (ctx, { body }) => addFiling(ctx, body),
  }),
  route({
    method: 'POST',
    path: `${P}/generate`,
    operation: 'generateFilings',
    summary: 'Generate a year’s filings',
    description:
      'Creates each filing once, from today on, under the rules that apply to the office. Upcoming filings move to their rule’s current day unless it was set by hand.',
    access: 'compliance:write',
    body: GenerateInput,
    example: { year: 2027 },
    response: Generated,
    handle: (ctx, { body }) => generateFilings(ctx, body.year),
  }),
  route({
    method: 'GET',
    path: ONE,
    shows: 'compliance_filing',
    operation: 'getFiling',
    summary: 'Get a filing',
    access: 'compliance:read',
    response: filing.Entity,
    handle: (ctx, { params }) => getFiling(ctx, params.filing_id),
  }),
  route({
    method: 'PATCH',
    path: ONE,
    operation: 'updateFiling',
    summary: 'Change a filing',
    description:
      'Can also change the status: submitted (late after the due day), or waived or not_applicable with a reason. Only the clock makes a filing overdue.',
    access: 'compliance:write',
    body: filing.Change,
    example: { status: 'submitted', reference: 'Accession 0001234567-26-000012' },
    response: filing.Entity,
    errors: {
      changed_meanwhile,
      illegal_transition: [409, 'Transition not allowed from this status; see `allowed`'],
    },
    tool: {
      name: 'svc_update_filing',
      title: 'Update a filing',
      category: 'compliance',
      credits: 2,
      description:
        'Records that a filing was submitted or waived, its owner or another day. It files nothing.',
      keywords: 'submitted filed waived regulatory owner reference',
    },
    handle: (ctx, { params, body }) => changeFiling(ctx, params.filing_id, body),
  }),
]

const rules = [
  route({
    method: 'GET',
    path: RULES,
    operation: 'listFilingRules',
    summary: 'List filing rules',
    description:
      'Built-in rules and the office’s own changes, each with its effective day and whether it is in force.',
    access: 'compliance:read',
    response: z.array(FilingRule),
    handle: ctx => listRules(ctx),
  }),
  route({
    method: 'POST',
    path: RULES,
    operation: 'setFilingRule',
    summary: 'Set a filing rule',
    description:
      'Changes a built-in rule by its key, or adds your own. Existing filings keep their day until that year’s filings are generated again.',
    access: 'compliance:manage',
    status: 201,
    body: FilingRuleInput,
    example: { key: 'form_sho', active: false },
    response: SavedFilingRule,
    handle: (ctx, { body }) => setRule(ctx, body),
  }),
  route({
    method: 'GET',
    path: PROFILE,
    operation: 'getFilingProfile',
    summary: 'Get the filing profile',
    access: 'compliance:read',
    response: FilingProfile,
    handle: ctx => getProfile(ctx),
  }),
  route({
    method: 'PUT',
    path: PROFILE,
    operation: 'setFilingProfile',
    summary: 'Set the filing profile',
    access: 'compliance:manage',
    body: FilingProfileInput,
    example: { traits: ['era', 'regulation_d', 'us_partnership'], fiscal_year_end_month: 12 },
    response: FilingProfile,
    errors: { changed_meanwhile },
    handle: (ctx, { body }) => setProfile(ctx, body),
  }),
]

export const filingRoutes = [...filings, ...rules]
