export { prepared, preparedRows } from '../database/index.ts'
export {
  allows,
  atLeast,
  type Caller,
  type Level,
  levels,
  mayApproveByRole,
  narrowerRole,
  offeredRoles,
  type Permission,
  type Role,
  rightsOf,
  roles,
} from './access/permissions.ts'
export { type Principal, systemPrincipal } from './access/principal.ts'
export { archived, archivedSaid, assertNotArchived } from './archived.ts'
export { changes } from './changes.ts'
export type { Changed, Deed } from './deeds.ts'
export {
  counted,
  declared,
  joined,
  type Said,
  type Sentence,
  sentence,
  verbatim,
} from './language/sentence.ts'
export { type Module, module, Registry } from './module.ts'
export { assertMove, illegalMove, type Moves } from './moves.ts'
export {
  AppError,
  conflict,
  type FieldError,
  forbidden,
  inRow,
  invalid,
  invalidField,
  notFound,
} from './problems/errors.ts'
export type {
  Answer,
  Clock,
  Context,
  Incoming,
  PrepareContext,
  RawInput,
  Received,
  Services,
} from './routes/context.ts'
export type { AnyRoute, MoneyReading, Route, Told } from './routes/endpoint.ts'
export { entity, input } from './routes/entity.ts'
export { event } from './routes/event.ts'
export * as field from './routes/fields.ts'
export {
  FileAnswer,
  type FilePart,
  file,
  pagesOfFile,
  type StoredBytes,
  StoredFile,
  StreamedFile,
  storedFile,
  streamedFile,
} from './routes/file.ts'
export { amountGiven, amountIn, totalOf, untold } from './routes/money-reading.ts'
export { Executed, Page, PartlyKept, paginate, paginateByText, preparedPage } from './routes/page.ts'
export type { Proof, Proven } from './routes/proof.ts'
export { renamed } from './routes/renamed-fields.ts'
export { route } from './routes/route.ts'
export type { RouteErrors } from './routes/route-errors.ts'
export { linesOf, type Passage, type SearchRecord } from './routes/search-record.ts'
export {
  amountSaid,
  figuresIn,
  languageSaid,
  longDay,
  multipleIn,
  numberIn,
  numberSaid,
  percentIn,
  scriptSaid,
} from './speech/figures.ts'
export { keptOf, saidAgain, sayKept } from './speech/kept.ts'
export { type Language, languages, type Say, sayIn } from './speech/speech.ts'
export type { TimelineRecord } from './subjects.ts'
export type { Happening, Subject } from './timeline/entries.ts'
export { contains } from './values/contains.ts'
export { namesById, rowsById } from './values/names.ts'
export { oneLine } from './values/one-line.ts'
export {
  amountOf,
  briefMoney,
  exactPercent,
  label,
  longDate,
  moneyText,
  multiple,
  percent,
  spoken,
} from './values/words.ts'
export { assertVersion, changed_meanwhile } from './versions.ts'
export type { JobDefinition, OutboxEvent, ScheduledTask, Subscriber } from './work.ts'
