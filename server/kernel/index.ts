export { prepared, preparedRows } from '../database/index.ts'
export { changes } from './changes.ts'
export { contains } from './contains.ts'
export type { Answer, Clock, Context, PrepareContext, RawInput, Services } from './context.ts'
export type { AnyRoute, MoneyReading, Route } from './endpoint.ts'
export { entity, input } from './entity.ts'
export { AppError, conflict, type FieldError, forbidden, invalid, invalidField, notFound } from './errors.ts'
export { event } from './event.ts'
export * as field from './fields.ts'
export { FileAnswer, file } from './file.ts'
export { type Module, module, Registry } from './module.ts'
export { amountGiven, amountIn, totalOf, untold } from './money-reading.ts'
export { assertMove, illegalMove, type Moves } from './moves.ts'
export { namesById } from './names.ts'
export { Executed, Page, PartlyKept, paginate, paginateByText, preparedPage } from './page.ts'
export {
  allows,
  atLeast,
  type Level,
  levels,
  narrowerRole,
  type Permission,
  type Role,
  roleAllows,
  roles,
} from './permissions.ts'
export { type Principal, systemPrincipal } from './principal.ts'
export { route } from './route.ts'
export type { RouteErrors } from './route-errors.ts'
export { linesOf, type Passage, type SearchRecord } from './search-record.ts'
export { amountOf, exactPercent, label, longDate, moneyText, multiple, percent, spoken } from './words.ts'
export type { JobDefinition, OutboxEvent, ScheduledTask, Subscriber } from './work.ts'
