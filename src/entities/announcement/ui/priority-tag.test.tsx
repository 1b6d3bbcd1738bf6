import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer, stage } from '@/shared/testing';
import { PriorityTag } from './priority-tag.tsx';

afterEach(cleanup);

it.each([
  ['L', '一般'],
  ['M', '重要'],
  ['H', '紧急'],
])('[B9.4] priority %s is called %s', (priority, said) => {
  stage(<PriorityTag priority={priority} />, { server: () => answer(null) });
  expect(screen.getByText(said)).toBeTruthy();
});

it('[B9.4] a priority nobody knows is not shown', () => {
  stage(<PriorityTag priority="X" />, { server: () => answer(null) });
  expect(screen.queryByText('X')).toBeNull();
});
