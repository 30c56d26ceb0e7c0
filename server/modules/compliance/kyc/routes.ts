import { z } from 'zod'
import { changed_meanwhile, field, route } from '../../../kernel/index.ts'
import { DispositionInput, ScreeningHit, ScreeningResult } from '../screening/schemas.ts'
import { no_lists } from '../screening/screen.ts'
import { kycRecord } from './kyc-record.ts'
import { standardRules } from './rating.ts'
import { changeKycRecord, createKycRecord, deleteRecord, kycQuery, listKycRecords } from './records.ts'
import { getRecord } from './rows.ts'
import { listRules, rulesInForce, setRules } from './rules.ts'
import {
  KycChange,
  KycInput,
  KycSummary,
  RatingRulesInForce,
  RatingRulesInput,
  RatingRulesSet,
} from './schemas.ts'
import { dispose, listScreenings, prepareLists, screenRecord } from './screening.ts'

const P = '/api/v1/svc/compliance/kyc'
const ONE = `${P}/{record_id}` as const

export const kycRoutes = [
  route({
    method: 'GET',
    path: P,
    summary: 'List KYC records, newest first',
    access: 'compliance:read',
    query: kycQuery,
    response: z.array(KycSummary),
    tool: {
      name: 'svc_list_kyc_records',
      title: 'List KYC records',
      category: 'compliance',
      credits: 1,
      description:
        'Lists who is known how far: status, risk, when it expires, open hits. What was found of one is in svc_get_kyc_record.',
      keywords: 'know your customer aml sanctions expiry review',
    },
    handle: (ctx, { query }) => listKycRecords(ctx, query),
  }),
  route({
    method: 'POST',
    path: P,
    summary: 'Open a KYC record',
    description: 'For an investor, a company, or a person by name. Starts as pending.',
    access: 'compliance:write',
    status: 201,
    body: KycInput,
    example: { subject_name: 'Kestrel Pension Fund', subject_type: 'fund', jurisdiction: 'GB' },
    response: kycRecord.Entity,
    errors: { duplicate: [409, 'The investor or company already has a record'] },
    money: 'none',
    tool: {
      name: 'svc_create_kyc_record',
      title: 'Open a KYC record',
      category: 'compliance',
      credits: 2,
      description:
        'Opens the KYC record of an investor or a company, with owners and documents. It neither screens nor approves.',
      keywords: 'know your customer aml onboarding',
    },
    handle: (ctx, { body }) => createKycRecord(ctx, body),
  }),
  route({
    method: 'GET',
    path: ONE,
    shows: 'kyc_record',
    summary: 'Get a KYC record with its evidence',
    access: 'compliance:read',
    response: kycRecord.Entity,
    tool: {
      name: 'svc_get_kyc_record',
      title: 'Show a KYC record',
      category: 'compliance',
      credits: 1,
      description:
        'Shows one KYC record: owners, documents, rating with its reasons, the last screening, and what an approval lacks.',
      keywords: 'know your customer aml sanctions hits owners',
    },
    handle: (ctx, { params }) => getRecord(ctx, params.record_id),
  }),
  route({
    method: 'PATCH',
    path: ONE,
    summary: 'Change a KYC record',
    description:
      'Changes facts and status: pending, in_progress, approved or rejected; only the clock sets expired. 409 `not_ready` lists what an approval still needs.',
    access: 'compliance:write',
    body: KycChange,
    example: { pep: true, source_of_funds: 'Contributions of the members' },
    response: kycRecord.Entity,
    errors: {
      changed_meanwhile,
      illegal_transition: [409, 'Transition not allowed from this status; see `allowed`'],
      not_ready: [409, 'Requirements for approval are not met; see `missing`'],
    },
    money: 'none',
    handle: (ctx, { params, body }) => changeKycRecord(ctx, params.record_id, body),
  }),
  route({
    method: 'DELETE',
    path: ONE,
    summary: 'Delete a KYC record',
    description: 'Only a pending record that was never screened.',
    access: 'compliance:write',
    errors: { has_history: [409, 'Screening results or decisions must stay on record'] },
    money: 'none',
    handle: (ctx, { params }) => deleteRecord(ctx, params.record_id),
  }),
  route({
    method: 'POST',
    path: '/svc/compliance/kyc/{record_id}/screen',
    operation: 'screenKycRecord',
    summary: 'Screen the names of a KYC record',
    description:
      'Screens the subject and its beneficial owners against all loaded lists. A person decides on hits, which needs a web session.',
    access: 'compliance:write',
    session: true,
    response: kycRecord.Entity,
    errors: { no_lists },
    money: 'none',
    prepare: ctx => prepareLists(ctx),
    handle: (ctx, { params }, lists) => screenRecord(ctx, params.record_id, lists),
  }),
  route({
    method: 'GET',
    path: `${ONE}/screenings`,
    operation: 'listKycScreenings',
    summary: 'List the screenings of a KYC record, newest first',
    access: 'compliance:read',
    response: z.array(ScreeningResult),
    handle: (ctx, { params }) => listScreenings(ctx, params.record_id),
  }),
  route({
    method: 'POST',
    path: `${ONE}/hits/{hit_id}/disposition`,
    operation: 'decideScreeningHit',
    summary: 'Decide a screening hit',
    description:
      'Needs a reason. A false positive does not come up again until either side changes; a true match blocks approval.',
    access: 'compliance:write',
    body: DispositionInput,
    example: { disposition: 'false_positive', reason: 'Born 30 years later, in another country' },
    response: ScreeningHit,
    money: 'none',
    handle: (ctx, { params, body }) => dispose(ctx, params.record_id, params.hit_id, body),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/compliance/kyc-rules',
    operation: 'listKycRules',
    summary: 'List risk rating rules, newest first',
    access: 'compliance:read',
    query: z.object({ ...field.listing }),
    response: z.array(RatingRulesSet),
    handle: (ctx, { query }) => listRules(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/compliance/kyc-rules/in-force',
    operation: 'getKycRulesInForce',
    summary: 'Get the risk rating rules in force',
    access: 'compliance:read',
    response: RatingRulesInForce,
    handle: ctx => rulesInForce(ctx),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/compliance/kyc-rules',
    operation: 'setKycRules',
    summary: 'Set the risk rating rules',
    access: 'compliance:manage',
    status: 201,
    body: RatingRulesInput,
    example: standardRules,
    response: RatingRulesSet,
    money: 'none',
    handle: (ctx, { body }) => setRules(ctx, body),
  }),
] as const
