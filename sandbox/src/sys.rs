//! The only unsafe module: system calls that `nix` lacks, one operation a function.
