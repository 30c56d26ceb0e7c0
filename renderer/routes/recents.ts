import { useLocalStorage } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '../session/session.ts'

interface Recent {
  href: string
  title: string
}

const MOST = 8

/** The records that this person looked at last in this browser, the latest first. */
export function useRecents() {
  const { id, organisation } = useMe()
  return useLocalStorage<Recent[]>({
    key: `fund-office.recents.${organisation.id}.${id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
}

/** Remembers the page as one that was looked at, where it is a record's: its address has a number in it. */
export function useRemembered(title: string): void {
  const { pathname } = useLocation()
  const [, setRecents] = useRecents()
  useEffect(() => {
    if (!/\/\d+/.test(pathname)) return
    setRecents(before =>
      [{ href: pathname, title }, ...before.filter(({ href }) => href !== pathname)].slice(0, MOST),
    )
  }, [pathname, title, setRecents])
}
