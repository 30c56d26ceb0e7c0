import { linesOf, type SearchRecord } from '../../../kernel/index.ts'
import { amountOf, namesOf } from './names.ts'

const percent = (fraction: number | null) =>
  fraction === null ? null : `${Number((fraction * 100).toFixed(4))}%`
const spoken = (key: string | null) => key?.replaceAll('_', ' ') ?? null

/** What the pipeline knows: deals, their people, what happened on them, their screenings, prices and rooms. */
export const dealRecords: readonly SearchRecord[] = [
  {
    type: 'deal',
    area: 'crm',
    async read(db, ids) {
      const deals = await db.selectFrom('deals').selectAll().where('id', 'in', ids).execute()
      return deals.map(deal => ({
        recordId: deal.id,
        dealId: deal.id,
        title: deal.name,
        lines: linesOf({
          Deal: deal.name,
          Stage: spoken(deal.stage),
          Counterparty: deal.counterparty,
          'Asset class': spoken(deal.asset_class),
          'Target size':
            deal.target_size_minor === null ? null : amountOf(deal.target_size_minor, deal.currency),
          'Target IRR': percent(deal.irr_target),
          Jurisdiction: deal.jurisdiction,
        }),
        happenedOn: deal.updated_at,
      }))
    },
  },
  {
    type: 'contact',
    area: 'crm',
    async read(db, ids) {
      const contacts = await db.selectFrom('contacts').selectAll().where('id', 'in', ids).execute()
      return contacts.map(contact => ({
        recordId: contact.id,
        title: contact.name,
        lines: linesOf({
          Contact: contact.name,
          Role: contact.role,
          Company: contact.company,
          'E-mail': contact.email,
          Phone: contact.phone,
          Notes: contact.notes,
        }),
        happenedOn: contact.updated_at,
      }))
    },
  },
  {
    type: 'activity',
    area: 'crm',
    async read(db, ids) {
      const activities = await db.selectFrom('deal_activities').selectAll().where('id', 'in', ids).execute()
      const deals = await namesOf(
        db,
        'deals',
        activities.map(({ deal_id }) => deal_id),
      )
      return activities.map(activity => ({
        recordId: activity.id,
        dealId: activity.deal_id,
        title: `${deals.get(activity.deal_id)}, ${spoken(activity.type)} of ${activity.created_at.slice(0, 10)}`,
        lines: linesOf({ Activity: activity.summary, Details: activity.details, Author: activity.author }),
        happenedOn: activity.created_at,
      }))
    },
  },
  {
    type: 'screening',
    area: 'crm',
    async read(db, ids) {
      const screenings = await db.selectFrom('deal_screenings').selectAll().where('id', 'in', ids).execute()
      const deals = await namesOf(
        db,
        'deals',
        screenings.map(({ deal_id }) => deal_id),
      )
      return screenings.map(screening => ({
        recordId: screening.id,
        dealId: screening.deal_id,
        title: `${deals.get(screening.deal_id)}, screening of ${screening.created_at.slice(0, 10)}`,
        lines: linesOf({
          'Screening outcome': spoken(screening.outcome),
          'Screening score': percent(screening.score),
          Reason: screening.reason,
        }),
        happenedOn: screening.created_at,
      }))
    },
  },
  {
    type: 'pricing',
    area: 'pricer',
    async read(db, ids) {
      const pricings = await db.selectFrom('pricer_pricings').selectAll().where('id', 'in', ids).execute()
      const deals = await namesOf(
        db,
        'deals',
        pricings.map(({ deal_id }) => deal_id),
      )
      return pricings.map(pricing => ({
        recordId: pricing.id,
        dealId: pricing.deal_id,
        title: `${deals.get(pricing.deal_id)}, pricing ${pricing.name ?? pricing.id}`,
        lines: linesOf({
          Pricing: pricing.name,
          Principal: amountOf(pricing.principal_minor, pricing.currency),
          Term: `${pricing.term_months} months`,
          Amortisation: spoken(pricing.amortisation),
          'All-in coupon': percent(pricing.all_in_coupon_pct),
          IRR: percent(pricing.irr),
          MOIC: pricing.moic === null ? null : `${Number(pricing.moic.toFixed(4))}x`,
        }),
        happenedOn: pricing.created_at,
      }))
    },
  },
  {
    type: 'room',
    area: 'vdr',
    async read(db, ids) {
      const rooms = await db.selectFrom('vdr_rooms').selectAll().where('id', 'in', ids).execute()
      return rooms.map(room => ({
        recordId: room.id,
        roomId: room.id,
        title: room.name,
        lines: linesOf({
          'Data room': room.name,
          Description: room.description,
          Status: spoken(room.status),
        }),
        happenedOn: room.updated_at,
      }))
    },
  },
]
