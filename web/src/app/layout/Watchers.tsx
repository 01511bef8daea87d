import type { ComponentType } from 'react';
import { EachAlone } from '../../ui/feedback/EachAlone.tsx';
import { features } from '../features.ts';
import { SettingsSlot } from '../settings/SettingsSlot.tsx';

/** Watchers mounted on every page, whether their tool is open or not: reminders, opened sign-ins … */
const watchers: ComponentType[] = [...features.flatMap((feature) => feature.watchers ?? []), SettingsSlot];

export const Watchers = () => <EachAlone of={watchers} />;
