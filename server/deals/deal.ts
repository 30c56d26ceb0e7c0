import { z } from 'zod'
import { companyFields } from '../companies/company-fields.ts'
import { assertNotArchived, type Context, field, namesById } from '../kernel/index.ts'
import {
  amount,
  answered,
  choice,
  country,
  currency,
  date,
  externalId,
  fraction,
  key,
  type RowOf,
  record,
  reference,
  text,
} from '../kernel/records/index.ts'
import { ownersNamed } from '../platform/identity/index.ts'
import { owner } from '../platform/identity/owner.ts'
import { notThere } from '../platform/merging/merges.ts'
import { nextStepFields } from '../platform/next-steps/next-steps.ts'
import { passReasonKeys } from './pass-reasons.ts'
import { stageKeys, titleOf } from './stages.ts'

export type DealRow = RowOf<'deals'>

/** A deal of the pipeline. */
export const deal = record({
  type: 'deal',
  table: 'deals',
  entity: 'Deal',
  label: 'Deal',
  plural: 'Deals',
  title: 'name',
  access: 'crm:read',
  timeline: { ids: ['deal_id'], address: '/api/v1/svc/crm/deals/{deal_id}' },
  page: '/deals',
  counter: 'version',
  archive: true,
  scope: 'dealId',
  detail: row => titleOf(row.stage as string),
  fields: {
    name: text(200, {
      required: true,
      find: true,
      fact: true,
      sheet: {
        names: [
          'deal',
          'dealname',
          'name',
          'opportunity',
          'opportunityname',
          'project',
          'projectname',
          'company',
        ],
      },
    }),
    ...companyFields(
      'counterparty',
      'company_id',
      {
        role: 'counterparty',
        description: 'Name of the company',
        given: 'Any name of the company; an unknown name creates a company',
        find: true,
        searched: true,
        fact: true,
        sheet: {
          // A sheet that names nobody else means the counterparty by its sponsor.
          names: [
            'counterparty',
            'borrower',
            'issuer',
            'seller',
            'company',
            'organisation',
            'organization',
            'sponsor',
          ],
        },
        width: 180,
      },
      { description: 'Company id of the counterparty', filter: true },
    ),
    ...companyFields(
      'sponsor',
      'sponsor_id',
      {
        role: 'sponsor',
        description: 'Name of the sponsor',
        given: 'Owner or backer of the counterparty, by any of its names',
        hint: 'Owner or backer of the counterparty',
        searched: true,
        sheet: { names: ['sponsor', 'equitysponsor', 'backedby'] },
        list: 'optional',
      },
      { description: 'Company id of the sponsor' },
    ),
    stage: choice(stageKeys, {
      defaulted: true,
      description: 'Pipeline stage: see GET /crm/stages',
      given: 'Default: `sourced`',
      searched: true,
      filter: true,
      sheet: { names: ['stage', 'dealstage', 'status', 'pipelinestage'] },
      form: false,
      width: 130,
    }),
    target_size: amount('Target size', 'currency', {
      label: 'Target size',
      searched: true,
      fact: true,
      sheet: {
        as: 'size',
        names: ['size', 'targetsize', 'dealsize', 'amount', 'value', 'dealvalue', 'ticket'],
      },
      width: 160,
    }),
    currency: currency({
      defaulted: true,
      given: 'Default: the office’s base currency',
      merge: { with: 'target_size' },
      filter: true,
      fact: true,
      sheet: { names: ['currency', 'ccy'] },
      list: 'optional',
      width: 90,
    }),
    irr_target: fraction('Target return', {
      label: 'Target IRR',
      searched: true,
      fact: true,
      sheet: { names: ['targetirr', 'irrtarget', 'irr', 'expectedirr', 'targetreturn'] },
      width: 90,
    }),
    asset_class: key({
      given: 'Key, such as private_credit',
      label: 'Asset class',
      hint: 'Such as private credit',
      usual: [
        'private_credit',
        'asset_backed',
        'real_estate_debt',
        'real_estate',
        'infrastructure',
        'trade_finance',
        'private_equity',
        'growth_equity',
        'venture_capital',
        'secondaries',
      ],
      searched: true,
      filter: true,
      fact: true,
      sheet: { names: ['assetclass', 'strategy', 'sector', 'type', 'dealtype'] },
      width: 130,
    }),
    jurisdiction: country({
      searched: true,
      fact: true,
      sheet: { names: ['jurisdiction', 'country', 'domicile', 'governinglaw'], lenient: true },
      list: 'optional',
    }),
    room_id: reference({ description: 'The linked data room', given: 'Data room to link' }),
    ...owner(),
    ...nextStepFields,
    expected_close_on: date({
      label: 'Expected close',
      sheet: {
        names: [
          'expectedclose',
          'expectedclosing',
          'expectedclosedate',
          'closedate',
          'closingdate',
          'targetclose',
        ],
      },
      list: 'optional',
    }),
    stage_changed_at: answered('time', field.timestamp(), {
      description: 'When it entered this stage',
      label: 'In stage since',
      merge: { with: 'stage' },
      list: 'optional',
    }),
    pass_reason: answered('choice', z.enum(passReasonKeys).nullable(), {
      description: 'Reason for passing: see GET /crm/pass-reasons',
      merge: { with: 'stage' },
      filter: true,
      list: false,
    }),
    pass_note: answered('text', z.string().nullable(), {
      description: 'Reason for passing, in free text',
      merge: { with: 'stage' },
      list: false,
    }),
    passed_to: answered('text', z.string().nullable(), {
      description: 'Winner of the deal, if it was lost',
      merge: { with: 'stage' },
      list: false,
    }),
    external_id: externalId(),
  },
  find: (ctx, id) => findDeal(ctx, id),
})

/** A deal as the API shows it, its size in major units. */
export const presentDeal = deal.present

/** The deal's row; 404 when it is not there or not the caller's. */
export async function findDeal(ctx: Context, id: number): Promise<DealRow> {
  const deal = await ctx.db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!deal) throw await notThere(ctx, 'deal', id)
  return deal
}

/** The row of a deal that is to be changed; 409 `archived` where it is archived. */
export async function findDealToChange(ctx: Context, id: number): Promise<DealRow> {
  const deal = await findDeal(ctx, id)
  assertNotArchived(deal)
  return deal
}

/** True when the office has a deal with this id. */
export async function isDeal({ db }: Context, id: number): Promise<boolean> {
  return (await db.selectFrom('deals').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/**
 * Returns the deal's terms that its records take over; undefined when the office has no deal with this id.
 */
export const termsOfDeal = ({ db }: Context, id: number | null = null) =>
  db.selectFrom('deals').select(['name', 'currency']).where('id', '=', id).executeTakeFirst()

/** A deal with the data room it is bound to; undefined when the office has none with this id. */
export const dealInRoom = ({ db }: Context, id: number) =>
  db.selectFrom('deals').select(['id', 'room_id']).where('id', '=', id).executeTakeFirst()

/** Returns the names of deals by id. */
export const dealNames = (db: Context['db'], ids: ReadonlyArray<number | null>) =>
  namesById(ids, wanted => db.selectFrom('deals').select(['id', 'name']).where('id', 'in', wanted).execute())

/** Returns the owners of deals, by deal. */
export const dealOwners = ({ db }: Pick<Context, 'db'>, ids: ReadonlyArray<number | null>) =>
  ownersNamed({ db }, ids, wanted =>
    db.selectFrom('deals').select(['id', 'owner_id']).where('id', 'in', wanted).execute(),
  )

/** A deal as the room shows it that it is bound to. */
export interface BoundDeal {
  id: number
  name: string
  stage: string
}

/** The deals that are bound to these rooms, newest first, by the room. */
export async function dealsByRoom(
  { db }: Context,
  roomIds: readonly number[],
): Promise<Map<number | null, BoundDeal[]>> {
  if (roomIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('deals')
    .select(['id', 'name', 'stage', 'room_id'])
    .where('room_id', 'in', roomIds)
    .orderBy('id', 'desc')
    .execute()
  return Map.groupBy(rows, ({ room_id }) => room_id)
}
