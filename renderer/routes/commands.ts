import type { NavigateOptions } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type KeyBinding, useKeys } from '../keyboard/keys.ts'
import type { Verb } from '../session/permissions.generated.ts'
import { useMayDo } from '../session/session.ts'

/** Something that people do, from its own page or from anywhere by the palette. */
export interface Command {
  /** A verb and its object: `Create a deal`. */
  label: string
  /** The page on which it is done. */
  at: NavigateOptions
  /** The key that does it there; without one the page is there for nothing else. */
  keys?: string
  /** The permission it needs, in the area of the module. */
  needs: Verb
  module: string
  /** Other words that find it in the palette. */
  keywords?: readonly string[]
}

/** A command that is done to a record: `Issue a capital call` of a fund. */
export interface RecordCommand extends Omit<Command, 'at'> {
  /** The group of the palette that finds the record. */
  of: string
  at: (id: number) => NavigateOptions
}

/** The command that waits for its page, and since when. */
let awaited: { command: Pick<Command, 'label'>; since: number } | null = null

/** A page that takes longer comes to somebody who has gone on to something else. */
const PATIENCE_MS = 10_000

/** Leads to the page of a command and does it there as soon as the page can. */
export function doCommand(command: Pick<Command, 'label' | 'keys'>, goThere: () => void): void {
  awaited = command.keys === undefined ? null : { command, since: performance.now() }
  goThere()
}

/** Binds the commands of a page to their keys while it is shown, of those that this person may do. */
export function useCommands(
  title: string,
  bound: ReadonlyArray<readonly [Pick<Command, 'label' | 'keys' | 'needs' | 'module'>, () => void]>,
): void {
  const mayDo = useMayDo()
  const allowed = bound.filter(([{ needs, module }]) => mayDo(needs, module))
  useKeys(
    title,
    allowed.flatMap(([{ keys, label }, run]): KeyBinding[] => (keys ? [{ keys, label, run }] : [])),
  )
  useEffect(() => {
    const [, run] = allowed.find(([command]) => command === awaited?.command) ?? []
    if (!awaited || !run) return
    const inTime = performance.now() - awaited.since < PATIENCE_MS
    awaited = null
    if (inTime) run()
  })
}
