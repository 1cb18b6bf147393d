import { expect, test } from 'vitest';
import { aUser } from '../../../../testing/builders.ts';
import { changeOf, draftOf, problemsOf } from './profile-form.ts';

const kept = draftOf(aUser({ phone: '01', user_role: ['email_strategy'], user_goal: ['impact', 'other'], user_goal_other: 'More' }));

test('requires a goal, and details for Other', () => {
  expect(problemsOf(kept, kept)).toEqual({});
  expect(problemsOf({ ...kept, goalOther: ' ' }, kept)).toEqual({ user_goal_other: 'Please specify your goal' });
  expect(problemsOf({ ...kept, name: '', roles: [], goals: [] }, kept)).toEqual({
    name: 'Your name is required',
    user_role: 'At least one item should be selected',
    user_goal: 'At least one item should be selected',
  });
  const invited = draftOf(aUser());
  expect(problemsOf({ ...invited, phone: '02' }, invited)).toEqual({});
});

test('sends only changes, and drops details with their goal', () => {
  expect(changeOf(kept, kept)).toEqual({});
  expect(changeOf({ ...kept, name: ' Priya Shah ', goals: ['impact'] }, kept)).toEqual({
    name: 'Priya Shah',
    user_goal: ['impact'],
    user_goal_other: '',
  });
});
