import { useState } from 'react';
import { type Asset, parseAmount, toDecimal, type WithdrawableWallet } from 'shared-api';
import { readTyped } from './withdraw-rules.ts';

/** The withdrawal form, possibly incomplete. It follows the wallet: a changed balance changes the allowed amount. */
export function useWithdrawalForm(wallet: WithdrawableWallet) {
  const [asset, setAsset] = useState<Asset>('KALE');
  const [entered, setEntered] = useState('');
  const [everything, setEverything] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const chosen = wallet.assets.find(each => each.asset === asset);
  const available = parseAmount(asset, chosen?.available ?? '0');
  const remaining = chosen?.dailyLimit ? parseAmount(asset, chosen.dailyLimit.remaining) : undefined;
  const minimum = parseAmount(asset, chosen?.minimum ?? '0');
  // "Everything" is the amount available at confirmation, not at selection.
  const most = remaining !== undefined && remaining < available ? remaining : available;
  const text = everything ? toDecimal(most) : entered;
  const typed = readTyped(asset, text, { available, minimum, remaining });
  const unpayable = asset === 'KALE' && wallet.acceptsKale === false;
  const blocked = (chosen?.open ?? false) || Boolean(wallet.nextAt) || unpayable || !wallet.payoutConfirmed;
  const enter = (value: string) => {
    setEntered(value);
    setEverything(false);
  };
  return {
    asset,
    setAsset,
    available,
    minimum,
    text,
    enter,
    /** The amount follows what is available. */
    everything,
    takeEverything: () => setEverything(true),
    amount: typed.amount,
    /** The error of the amount, after the first attempt to submit. */
    problem: submitted ? typed.problem : undefined,
    /** A withdrawal of this asset is pending. */
    open: chosen?.open ?? false,
    /** When the next withdrawal is possible, once the daily limit is reached. */
    nextAt: wallet.nextAt,
    /** The payout wallet cannot receive the asset. */
    unpayable,
    blocked,
    /** Records the attempt; returns whether the withdrawal can be reviewed. */
    submit: () => {
      setSubmitted(true);
      return typed.amount !== undefined && !blocked;
    },
    clear: () => {
      enter('');
      setSubmitted(false);
    },
  };
}

export type WithdrawalForm = ReturnType<typeof useWithdrawalForm>;
