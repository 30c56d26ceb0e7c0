import { useLocalStorage } from '@mantine/hooks'
import { useMe } from '../session/session.ts'

/** A page that this person keeps at hand: a record, or a list as a saved view has it. */
export interface Pin {
  /** The address, search parameters included. */
  href: string
  label: string
}

/** The pages that this person pinned in this browser, in the order in which they were. */
export function usePins() {
  const { id, organisation } = useMe()
  const [pins, setPins] = useLocalStorage<Pin[]>({
    key: `fund-office.pins.${organisation.id}.${id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  return {
    pins,
    pin: (added: Pin) => setPins(before => [...before.filter(({ href }) => href !== added.href), added]),
    unpin: (href: string) => setPins(before => before.filter(other => other.href !== href)),
  }
}
