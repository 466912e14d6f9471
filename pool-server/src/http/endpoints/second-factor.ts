import { loginSecondFactor, type OpenedSession, type RecordFailure } from '../../auth/login.ts';
import { addPasskey, addTotp, startPasskey, startTotp } from '../../auth/second-factor/add.ts';
import { requestFactorReset } from '../../auth/second-factor/lost-factor.ts';
import { newRecoveryCodes, removeFactor, renameFactor } from '../../auth/second-factor/manage.ts';
import { proveFactor, startProof } from '../../auth/second-factor/prove.ts';
import { placeOf } from '../../auth/visit.ts';
import { advanceFactorResets } from '../../commands/factor-reset.ts';
import { holdAfterRisk } from '../../commands/hold-withdrawals.ts';
import type { Unit } from '../../events/event-store.ts';
import { wasDone } from '../../events/was-done.ts';
import { factors } from '../../queries/second-factors.ts';
import { userById } from '../../queries/users.ts';
import { recordAccess } from '../access-record.ts';
import { mustHaveFactor } from '../auth/access.ts';
import { deliverAfterwards } from '../deliver-afterwards.ts';
import { type Call, callerOf, type Handlers, visitOf } from '../handler.ts';

/** A session as the client gets it. */
export async function signedIn(call: Call, { token, expiresAt, userId }: OpenedSession) {
  deliverAfterwards(call);
  const user = await userById(call.api.database, userId);
  return { token, expiresAt: expiresAt.toISOString(), user };
}

/** Records failed sign-ins after the response, so that its time does not reveal whether an account is known. */
export const failuresOf = (call: Call): RecordFailure => {
  const { api, context } = call;
  return (userId, reason) =>
    call.afterwards(() => {
      const data = { userId, reason, ...placeOf(visitOf(call)) };
      recordAccess(api, context.at, { type: 'SignInFailed', data });
    });
};

export const secondFactorEndpoints = {
  async loginSecondFactor({ body }, call) {
    const session = await loginSecondFactor(call.api, body, visitOf(call), failuresOf(call));
    return signedIn(call, session);
  },

  async reportLostFactor({ body }, call) {
    const { api, afterwards } = call;
    await requestFactorReset(api, body.token, visitOf(call));
    afterwards(() => advanceFactorResets(api));
    return { success: true, message: 'An admin decides about your request' };
  },

  async factors(_input, call) {
    const caller = callerOf(call);
    return {
      required: mustHaveFactor(caller, call.api),
      ...(await factors(call.api.database, caller.userId)),
    };
  },

  startPasskey: ({ body }, call) => startPasskey(call.api, callerOf(call), visitOf(call), body.password),
  async addPasskey({ body }, call) {
    const added = await addPasskey(call.api, call.context, callerOf(call), visitOf(call), body);
    deliverAfterwards(call);
    return added;
  },
  startTotp: ({ body }, call) => startTotp(call.api, callerOf(call), visitOf(call), body.password),
  async addTotp({ body }, call) {
    const added = await addTotp(call.api, call.context, callerOf(call), visitOf(call), body);
    deliverAfterwards(call);
    return added;
  },

  async renameFactor({ params, body }, call) {
    await renameFactor(call.api.database, callerOf(call), params.factorId, body.name);
    return { success: true };
  },

  async removeFactor({ params }, call) {
    const { api, context } = call;
    if (await wasDone(api.database, context)) return { success: true };
    const caller = callerOf(call);
    const { farmerId } = caller;
    const before = async (unit: Unit) => {
      if (farmerId) await holdAfterRisk(unit, api, farmerId, context.at, 'second-factor-removed');
    };
    const removed = { id: params.factorId, required: mustHaveFactor(caller, api), before };
    await removeFactor(api.database, context, caller, visitOf(call), removed);
    deliverAfterwards(call);
    return { success: true };
  },

  async newRecoveryCodes(_input, call) {
    const codes = await newRecoveryCodes(call.api.database, call.context, callerOf(call), visitOf(call));
    deliverAfterwards(call);
    return { codes };
  },

  startProof: (_input, call) => startProof(call.api, callerOf(call), call.context.at),

  async proveSecondFactor({ body }, call) {
    if (await wasDone(call.api.database, call.context)) return { success: true };
    await proveFactor(call.api, call.context, callerOf(call), visitOf(call), body.proof);
    deliverAfterwards(call);
    return { success: true };
  },
} satisfies Handlers;
