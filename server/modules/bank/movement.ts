/** A movement with its amount in minor units, above zero where money came in. */
export interface Movement {
  booked_on: string
  valued_on: string | null
  amount_minor: number
  counterparty: string | null
  counterparty_account: string | null
  description: string | null
  bank_reference: string | null
  payment_reference: string | null
}

/** A statement of an account in minor units of its currency; movements of nothing are left out. */
export interface ReadStatement {
  number: string | null
  from: string
  to: string
  opening: number
  closing: number
  movements: Movement[]
}

/** Statement balances given by a person, in minor units. */
export interface Balances {
  opening: number | null
  closing: number | null
}
