import { z } from 'zod'
import { changed_meanwhile, field, input, route } from '../../../kernel/index.ts'
import { bankQuery, listBank, updateItem } from './bank.ts'
import { bankItem } from './bank-item.ts'
import { profile } from './profile.ts'
import {
  createProfile,
  deleteProfile,
  getProfile,
  listProfiles,
  profileQuery,
  updateProfile,
} from './profiles.ts'
import { BankSync, ProfileChange, ProfileInput } from './schemas.ts'
import { syncProfile, syncRun } from './sync.ts'

const PROFILES = '/api/v1/svc/odd/profiles'
const PROFILE = `${PROFILES}/{profile_id}` as const

export const profileRoutes = [
  route({
    method: 'GET',
    path: PROFILES,
    summary: 'List due diligence profiles, newest first',
    access: 'odd:read',
    query: profileQuery,
    response: z.array(profile.Entity),
    tool: {
      name: 'svc_list_odd_profiles',
      title: 'List fund profiles',
      category: 'vdr',
      credits: 1,
      description:
        'Lists what the office’s funds say of themselves to those who examine them: facts with source and date. The answers are in svc_list_odd_answer_bank.',
      keywords: 'odd ddq questionnaire fund facts vintage',
    },
    handle: (ctx, { query }) => listProfiles(ctx, query),
  }),
  route({
    method: 'POST',
    path: PROFILES,
    summary: 'Create a due diligence profile',
    access: 'odd:write',
    status: 201,
    body: ProfileInput,
    example: {
      fund_name: 'Alder Credit Fund II',
      vintage_year: 2024,
      facts: [{ key: 'fund_terms.management_fee', value: '2', unit: '% a year of commitments' }],
    },
    response: profile.Entity,
    tool: {
      name: 'svc_create_odd_profile',
      title: 'Create a fund profile',
      category: 'vdr',
      credits: 2,
      description:
        'Creates the profile of a fund with the facts it tells of itself. Use it once for each fund. It answers no questionnaire.',
      keywords: 'odd ddq questionnaire fund facts vintage new',
    },
    handle: (ctx, { body }) => createProfile(ctx, body),
  }),
  route({
    method: 'GET',
    path: PROFILE,
    summary: 'Get a due diligence profile',
    access: 'odd:read',
    response: profile.Entity,
    handle: (ctx, { params }) => getProfile(ctx, params.profile_id),
  }),
  route({
    method: 'PATCH',
    path: PROFILE,
    summary: 'Change a due diligence profile',
    description: 'Approved answers based on a changed fact need review again.',
    access: 'odd:write',
    body: ProfileChange,
    example: { vintage_year: 2025 },
    response: profile.Entity,
    errors: { changed_meanwhile },
    tool: {
      name: 'svc_update_odd_profile',
      title: 'Change a fund profile',
      category: 'vdr',
      credits: 2,
      description:
        'Changes the name, the vintage or the facts of a fund’s profile. Facts are given all at once; approved answers that rest on a changed one go back to review.',
      keywords: 'odd ddq questionnaire fund facts vintage edit',
    },
    handle: (ctx, { params, body }) => updateProfile(ctx, params.profile_id, body),
  }),
  route({
    method: 'DELETE',
    path: PROFILE,
    summary: 'Delete a due diligence profile and its answer bank',
    access: 'odd:write',
    handle: (ctx, { params }) => deleteProfile(ctx, params.profile_id),
  }),
  route({
    method: 'POST',
    path: `${PROFILE}/sync`,
    operation: 'syncOddProfile',
    summary: 'Sync a profile’s facts into its answer bank',
    description:
      'A fact whose key is a question, such as `fund_terms.management_fee`, answers it. New answers are drafts, changed ones become `needs_review`, and answers written by people stay.',
    access: 'odd:write',
    response: BankSync,
    tool: {
      name: 'svc_sync_odd_profile',
      title: 'Sync a profile’s facts into its answer bank',
      category: 'vdr',
      credits: 2,
      description:
        'Makes answers of the facts of a fund’s profile. Use it after the facts changed. It approves nothing.',
      keywords: 'odd ddq questionnaire refresh answers facts',
    },
    handle: (ctx, { params }) => syncProfile(ctx, params.profile_id),
  }),
  route({
    method: 'GET',
    path: `${PROFILE}/answer-bank`,
    operation: 'listOddBankItems',
    summary: 'List the answer bank of a profile, newest first',
    access: 'odd:read',
    query: bankQuery,
    response: z.array(bankItem.Entity),
    tool: {
      name: 'svc_list_odd_answer_bank',
      title: 'List a fund’s answer bank',
      category: 'vdr',
      credits: 1,
      description:
        'Lists the answers that a fund gives to due diligence again and again, with their status and day of review. It reads no documents: svc_generate_odd does.',
      keywords: 'odd ddq questionnaire library approved answers',
    },
    handle: (ctx, { params, query }) => listBank(ctx, params.profile_id, query),
  }),
  route({
    method: 'POST',
    path: `${PROFILE}/answer-bank/sync`,
    operation: 'syncOddAnswerBank',
    summary: 'Sync accepted answers into an answer bank',
    description:
      'Takes the accepted answers of a saved run. New answers are drafts, changed ones become `needs_review`, and answers from people or the profile stay.',
    access: 'odd:write',
    body: input('OddBankSyncInput', {
      run_id: field.id().meta({ description: 'Saved run of answers to take from' }),
    }),
    example: { run_id: 1 },
    response: BankSync,
    tool: {
      name: 'svc_sync_odd_answer_bank',
      title: 'Sync accepted answers into an answer bank',
      category: 'vdr',
      credits: 2,
      description:
        'Takes the accepted answers of one run into the answer bank of a fund, as drafts. Use it after answers were accepted. It approves nothing.',
      keywords: 'odd ddq questionnaire library reuse answers',
    },
    handle: (ctx, { params, body }) => syncRun(ctx, params.profile_id, body.run_id),
  }),
  route({
    method: 'PATCH',
    path: `${PROFILE}/answer-bank/{item_id}`,
    operation: 'updateOddBankItem',
    summary: 'Change an answer in the answer bank',
    access: 'odd:write',
    body: bankItem.Change,
    example: { status: 'approved' },
    response: bankItem.Entity,
    errors: {
      changed_meanwhile,
      illegal_transition: [409, 'A draft can be approved or retired, an approved answer returns to review'],
    },
    tool: {
      name: 'svc_update_odd_bank_item',
      title: 'Review an answer in the answer bank',
      category: 'vdr',
      credits: 2,
      description:
        'Approves, retires or rewrites one answer of a fund’s bank. Use it after reading it. What is rewritten is a draft until it is approved.',
      keywords: 'odd ddq questionnaire approve edit retire',
    },
    handle: (ctx, { params, body }) => updateItem(ctx, params.profile_id, params.item_id, body),
  }),
] as const
