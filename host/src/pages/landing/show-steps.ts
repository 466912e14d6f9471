/** Scrolls to the five steps; smooth unless the visitor asked for less motion (base styles). */
export const showSteps = () => {
  const heading = document.getElementById('how-it-works');
  heading?.scrollIntoView({ behavior: 'smooth' });
  heading?.focus({ preventScroll: true });
};
