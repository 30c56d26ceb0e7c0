export {
  amount,
  answered,
  choice,
  columnOf,
  country,
  currency,
  date,
  email,
  type FieldKind,
  type FieldOptions,
  field as ownField,
  flag,
  fraction,
  key,
  type RecordField,
  reference,
  text,
  textOf,
  type Unless,
  type Values,
} from './field.ts'
export { listQuery, listRecords, type Narrow } from './lists.ts'
export {
  type AnyRecord,
  type Due,
  except,
  type Fields,
  factsOf,
  nameOf,
  pageOf,
  type RecordKind,
  type RowOf,
  record,
  rowsIn,
  titleColumn,
} from './record.ts'
export { archiveRecord, changeRecord, columnsGiven, insertRecord, insertUnique } from './rows.ts'
export { searchedOf, searchRecordOf } from './search.ts'
