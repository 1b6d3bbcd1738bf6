import { configure } from '@testing-library/react';

// What a screen waits for comes after a fetch or two; on a loaded machine the usual second is not enough.
configure({ asyncUtilTimeout: 20_000 });
