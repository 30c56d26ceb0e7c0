import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import classes from './section-tabs.module.css'
import { useNavigation, usePlaceHere } from './use-navigation.ts'

/** The places of the section one is in, above its pages and its records; nothing where there is one alone. */
export function SectionTabs() {
  const here = usePlaceHere()
  const section = useNavigation().find(({ places }) => places.some(({ to }) => to === here?.to))
  const shown = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is a reason to scroll
  useEffect(() => void shown.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [here?.to])
  if (!section || section.places.length < 2) return null
  return (
    <nav aria-label={section.title} className={classes.tabs}>
      {section.places.map(({ to, label }) => (
        <Link
          key={to}
          ref={to === here?.to ? shown : undefined}
          to={to}
          search={{}}
          // A place whose address another one begins with is not the one that is shown.
          activeOptions={{ exact: true }}
          aria-current={to === here?.to ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
