import { z } from 'zod'
import { answered, date, record, text } from '../../../kernel/records/index.ts'
import { identifierFields } from './identifier-fields.ts'

/** A trade of a client, which blacks out personal ones. */
export const clientTrade = record({
  type: 'client_trade',
  table: 'client_trades',
  entity: 'ClientTrade',
  label: 'Client trade',
  plural: 'Client trades',
  title: 'issuer',
  access: 'compliance:oversee',
  page: '/compliance/restricted?tab=client-trades',
  search: false,
  fields: {
    issuer: text(200, { required: true, find: true }),
    ...identifierFields,
    traded_on: date({
      required: true,
      given: 'Day of the trade, or its planned day',
      label: 'Day',
      hint: 'Trade date, actual or planned',
    }),
    entered_by: answered('text', z.string(), { label: 'Entered by', width: 160 }),
    note: text(2000, { list: 'optional' }),
  },
})
