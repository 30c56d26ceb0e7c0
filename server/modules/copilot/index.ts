import { module } from '../../kernel/index.ts'
import { dealRecords } from './records/deals.ts'
import { investorRecords } from './records/investors.ts'
import { officeRecords } from './records/office.ts'
import { routes } from './routes.ts'

export type Routes = typeof routes

export const copilot = module({
  key: 'copilot',
  title: 'Copilot',
  routes,
  records: [...dealRecords, ...investorRecords, ...officeRecords],
})
