import { expect, test } from 'vitest'
import { unboundTables } from '../generated/unbound.ts'

test.each([
  ['select * from "users" where "email" = ?', ['a']],
  ['select "users"."id" from "deals" inner join "users" on "users"."id" = "deals"."id"', []],
  ['update "deals" set "name" = ? where "deals"."org_id" = ? and ("id" = ?)', ['a', 2, 1]],
  ['insert into "deals" ("name") values (?)', ['a']],
  ['insert into "deals" ("name", "org_id") values (?, ?)', ['a', 2]],
  ['delete from "deals" where "id" = $1', [1]],
  ['select * from "deals" as "d" where "d"."org_id" = $1', [2]],
])('a statement that is not bound is seen: %s', (sql, parameters) => {
  expect(unboundTables({ sql, parameters }, 1)).not.toEqual([])
})

test.each([
  ['select * from "organisations" where "organisations"."id" = ?', [1]],
  [
    'select * from "deals" as "d" inner join "users" as "u" on ("u"."id" = "d"."id" and "u"."org_id" = $2) where "d"."org_id" = $1',
    [1, 1],
  ],
  ['insert into "deals" ("name", "org_id") values (?, ?)', ['a', 1]],
  ['select * from "login_failures" where "subject" = ?', ['a']],
])('a statement that is bound passes: %s', (sql, parameters) => {
  expect(unboundTables({ sql, parameters }, 1)).toEqual([])
})
